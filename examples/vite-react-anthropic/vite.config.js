import react from "@vitejs/plugin-react";
import { messages } from "./mock.js";

const serve = ({ middlewares }) => {
  middlewares.use("/v1/messages", messages);
};
const mock = { name: "mock", configureServer: serve, configurePreviewServer: serve };

export default { plugins: [react(), mock] };
