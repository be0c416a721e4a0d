/** The choices of the vertical field; the empty value means that no vertical is given. */
export const VERTICALS = [
  { value: "", label: "none" },
  { value: "food", label: "food", domain: "food" },
  { value: "style", label: "style", domain: "style" },
  { value: "dining", label: "dining", domain: "dining" },
  { value: "foodorder", label: "foodorder", domain: "foodorder" },
];

/** @param {string} value */
export const isVertical = (value) => VERTICALS.some((vertical) => vertical.value === value);
