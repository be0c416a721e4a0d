/** The choices of the vertical field; the empty value means that no vertical is given. */
export const VERTICALS = [
  { value: "", label: "none" },
  { value: "food", label: "food" },
  { value: "style", label: "style" },
  { value: "dining", label: "dining" },
  { value: "foodorder", label: "foodorder" },
];

/** @param {string} value */
export const isVertical = (value) => VERTICALS.some((vertical) => vertical.value === value);
