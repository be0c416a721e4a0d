// Prints the page as a server makes it.
import assert from "node:assert/strict";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { App } from "./app.jsx";

const said = [];
console.error = (...words) => said.push(words.join(" "));
const page = renderToString(
  <StrictMode>
    <App />
  </StrictMode>,
);
assert.deepEqual(said, []);
process.stdout.write(page);
