// Finds the browser and its driver; run as a program it fails with a sentence when one of them is missing.
import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";

const CHROME = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const MAC_CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

export function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function fromEnvironment(name) {
  const path = process.env[name];
  if (path && !isProgram(path)) throw new Error(`${name} is set to ${path}, which is not a program: correct it or unset it.`);
  return path;
}

export function findBrowser() {
  return {
    chrome: fromEnvironment("CHROME") || onPath(CHROME) || [MAC_CHROME].find(isProgram),
    driver: fromEnvironment("CHROMEDRIVER") || onPath(["chromedriver"]),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { chrome, driver } = findBrowser();
    const missing = [!chrome && "Chromium (or Chrome)", !driver && "chromedriver"].filter(Boolean);
    if (missing.length > 0) {
      console.log(missing.join(" and "));
      process.exitCode = 1;
    }
  } catch (error) {
    console.error(error.message);
    process.exitCode = 2;
  }
}
