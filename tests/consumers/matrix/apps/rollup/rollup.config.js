import { copyFileSync, mkdirSync } from "node:fs";
import resolve from "@rollup/plugin-node-resolve";

mkdirSync("dist", { recursive: true });
copyFileSync("index.html", "dist/index.html");
export default { input: "page.js", output: { dir: "dist" }, plugins: [resolve({ browser: true })] };
