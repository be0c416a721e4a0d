/** Whether a click was meant for something inside a row, or selected a text. */
export function isForRow(event) {
  const inner = event.composedPath().slice(0, event.composedPath().indexOf(event.currentTarget));
  return !inner.some((node) => node.matches?.("a, button, summary, input, select, details, .details")) && String(getSelection()) === "";
}
