import { HtmlRspackPlugin } from "@rspack/core";

export default { entry: "./page.js", plugins: [new HtmlRspackPlugin()], performance: { hints: false } };
