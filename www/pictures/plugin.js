import { picture } from "./draw.js";
import { PICTURES } from "./list.js";

const FOLDER = "pictures/";

/** Serves the drawn pictures while developing, and writes them into the built page. */
export function pictures() {
  return {
    name: "pictures",
    configureServer(server) {
      server.middlewares.use(`/${FOLDER}`, (request, response, next) => {
        const drawn = PICTURES[request.url.slice(1)];
        if (!drawn) return next();
        response.setHeader("content-type", "image/svg+xml");
        response.end(picture(...drawn));
      });
    },
    generateBundle() {
      for (const [name, drawn] of Object.entries(PICTURES)) {
        this.emitFile({ type: "asset", fileName: FOLDER + name, source: picture(...drawn) });
      }
    },
  };
}
