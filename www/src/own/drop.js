import { megabytes } from "./content.js";

/** Twice what the parser takes without being told otherwise, so that one can see its answer to too much. */
const LARGEST = 32 * 1024 * 1024;

/** Bytes that are looked at to tell text from the frames of AWS. */
const HEAD = 64;

/** A file as text; one that is none, as a data URL: it can be pasted, shared and read again (see `bytesOf` in given.js). */
async function textOf(file) {
  const head = new Uint8Array(await file.slice(0, HEAD).arrayBuffer());
  if (!head.includes(0)) return file.text();
  const reader = new FileReader();
  await new Promise((loaded, failed) => {
    reader.addEventListener("load", loaded);
    reader.addEventListener("error", failed);
    reader.readAsDataURL(file);
  });
  return reader.result;
}

/**
 * Takes files and texts dropped anywhere on the page, and files chosen by the button.
 * @param {{ target: HTMLElement, button: HTMLElement, input: HTMLInputElement, isWanted(): boolean, onText(text: string, note: string): void, onNote(note: string): void }} parts
 */
export function takeFiles({ target, button, input, isWanted, onText, onNote }) {
  const read = async (file) => {
    if (file.size > LARGEST) {
      onNote(`${file.name} has ${megabytes(file.size)}; this page takes up to ${megabytes(LARGEST)}.`);
      return;
    }
    try {
      onText(await textOf(file), `Opened ${file.name}.`);
    } catch {
      onNote(`${file.name} could not be read; try to open it again.`);
    }
  };

  button.addEventListener("click", () => input.click());
  input.addEventListener("change", () => {
    const [file] = input.files;
    if (file) read(file);
    // Choosing the same file again must count as a change.
    input.value = "";
  });

  const mark = (on) => target.classList.toggle("dropping", on);
  addEventListener("dragover", (event) => {
    if (!isWanted()) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  addEventListener("drop", (event) => {
    if (!isWanted()) return;
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer.files;
    const text = event.dataTransfer.getData("text/plain");
    if (file) read(file);
    else if (text) onText(text, "");
  });
}
