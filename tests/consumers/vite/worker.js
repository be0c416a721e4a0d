import { checks } from "./checks.js";

// Cards are plain data: the real ones go through postMessage here.
checks().then((result) => self.postMessage(result));
