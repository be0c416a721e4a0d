import Html from "html-webpack-plugin";

export default { entry: "./page.js", plugins: [new Html()], performance: { hints: false } };
