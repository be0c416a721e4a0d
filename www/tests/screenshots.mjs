// Pictures of the page for people to look at: `node www/tests/screenshots.mjs` writes them to www/screenshots.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { choose, openPage } from "./driver.mjs";
import { serve } from "./serve.mjs";

const folder = fileURLToPath(new URL("../screenshots/", import.meta.url));
const sizes = [
  { width: 360, height: 800 },
  { width: 1440, height: 900 },
];

const site = await serve();
try {
  await mkdir(folder, { recursive: true });
  for (const viewport of sizes) {
    for (const colorScheme of ["light", "dark"]) {
      const { page, context } = await openPage(site, { viewport, colorScheme, reducedMotion: "reduce" });
      for (const example of ["products", "error", "hostile"]) {
        await choose(page, example);
        await page.locator("#timing:not(.stale) .timing-figures").waitFor();
        await page.screenshot({ path: `${folder}${example}-${viewport.width}-${colorScheme}.png`, fullPage: viewport.width < 1000 });
      }
      await context.close();
    }
  }
  console.log(`Screenshots are in ${folder}`);
} finally {
  await site.close();
}
