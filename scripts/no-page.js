// What lit asks for as soon as it is loaded, for the bundle that has lit in it: where pages are made on a server there is
// neither a document nor an element, and importing the bundle must do nothing there.
class NoElement {}
const noDocument = { createTreeWalker: () => undefined, createComment: () => undefined };

const Element = globalThis.HTMLElement ?? NoElement;
const page = globalThis.document ?? noDocument;
export { Element as HTMLElement, page as document };
