// Takes over the page that server.jsx made.
import { StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { App } from "./app.jsx";

window.heard = [];
hydrateRoot(
  document.getElementById("root"),
  <StrictMode>
    <App />
  </StrictMode>,
);
