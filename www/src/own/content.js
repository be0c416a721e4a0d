/** A text field with more than this answers each key press late, so longer contents are held beside it. */
const MOST_EDITABLE = 100_000;
const PREVIEW = 5000;

/** @param {number} bytes */
export const megabytes = (bytes) => `${(bytes / 1024 / 1024).toLocaleString(undefined, { maximumFractionDigits: 1 })} MB`;

/**
 * The content field. A long content is shown in part, cannot be edited, and is still read in full.
 * @param {HTMLTextAreaElement} field
 * @param {{ onLong(text: string): void }} listeners `onLong` when a long text was pasted
 */
export function createContentField(field, { onLong }) {
  let held = null;

  // Browsers take seconds to put a large text into a field as if it were typed; setting the value is quick.
  field.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text/plain") ?? "";
    if (pasted.length <= MOST_EDITABLE || field.readOnly) return;
    event.preventDefault();
    onLong(field.value.slice(0, field.selectionStart) + pasted + field.value.slice(field.selectionEnd));
  });

  return {
    read: () => held ?? field.value,
    write(text) {
      held = text.length > MOST_EDITABLE ? text : null;
      field.readOnly = held !== null;
      field.value = held === null ? text : `${text.slice(0, PREVIEW)}…`;
      field.scrollTop = 0;
    },
    /** A sentence about a content that is held, or nothing. */
    note: () => (held === null ? "" : `${megabytes(held.length)} of text: shown in part, read in full. Clear it to type again.`),
  };
}
