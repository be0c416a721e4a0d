// Pictures of the gallery for people to look at: `make screenshots` writes them to www/screenshots/gallery.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { goTo, openGallery, serve } from "./driver.mjs";
import { examples } from "./examples.mjs";

const folder = fileURLToPath(new URL("../../www/screenshots/gallery/", import.meta.url));
const looks = [
  { width: 320, colorScheme: "light" },
  { width: 320, colorScheme: "dark" },
  { width: 760, colorScheme: "light" },
  { width: 760, colorScheme: "dark" },
  { width: 1440, colorScheme: "light" },
  { width: 1440, colorScheme: "dark" },
];
const chosen = process.argv.slice(2);

const site = await serve();
try {
  await mkdir(folder, { recursive: true });
  for (const { width, colorScheme } of looks) {
    const types = chosen.length > 0 ? chosen : [...examples.keys()];
    const { page, context } = await openGallery(site, { type: types[0] }, { viewport: { width, height: 900 }, colorScheme });
    for (const type of types) {
      await goTo(page, site, { type, width: "1400" });
      // Pictures and layouts that are made beside the page come a little later.
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${folder}${type}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await context.close();
  }
  console.log(`Screenshots are in ${folder}`);
} finally {
  await site.close();
}
