// The words of the elements in other languages: whole, with the values and plural forms that each sentence needs.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { test } from "node:test";
import { english } from "../../pkg/elements/lib/messages.js";

const folder = new URL("../../pkg/elements/messages/", import.meta.url);
const languages = readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => name.slice(0, -3)).sort();
const packs = new Map(await Promise.all(languages.map(async (name) => [name, (await import(new URL(`${name}.js`, folder))).default])));

const forms = (message) => (typeof message === "string" ? [message] : Object.values(message));
const holes = (text) => [...text.matchAll(/\{\w+\}/g)].map(([hole]) => hole).sort();

/** What is the same in every language. */
const NAMES = ["PDF", "HTML", "{value} {unit}"];
/** Words that two languages share. */
const SHARED = {
  de: ["Restaurants", "Status", "Details", "Text", "Code", "Name", "Version {n}", "App", "Video", "Link", "Server", "in {unit}"],
  es: ["No", "Subtotal", "Total", "{n} min"],
  fr: ["Restaurants", "Documentation", "Document", "Pages", "Total", "Date", "Code", "Module", "Version {n}", "Source", "Images", "Image", "Trace", "{n} min"],
  pt: ["Subtotal", "Total", "Link", "“{query}”", "{n} min", "{n} item"],
};

test("there are packs for eight languages", () => {
  assert.deepEqual(languages, ["ar", "de", "es", "fr", "hi", "ja", "pt", "zh"]);
});

for (const [language, pack] of packs) {
  test(`${language}: every sentence, in the order of the English ones`, () => {
    assert.deepEqual(Object.keys(pack), Object.keys(english));
  });

  test(`${language}: every form has the values of the English sentence`, () => {
    for (const [key, message] of Object.entries(pack)) {
      for (const text of forms(message)) assert.deepEqual(holes(text), holes(forms(english[key])[0]), `${key}: ${text}`);
    }
  });

  test(`${language}: the plural forms are those of the language, or one for all`, () => {
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort();
    for (const [key, message] of Object.entries(pack)) {
      assert.equal(typeof message, typeof english[key], key);
      if (typeof message === "string") continue;
      const found = Object.keys(message).sort();
      if (found.length > 1) assert.deepEqual(found, needed, key);
      else assert.deepEqual(found, ["other"], key);
    }
  });

  test(`${language}: nothing is left in English, blank or untidy`, () => {
    const latin = language in SHARED;
    for (const [key, message] of Object.entries(pack)) {
      for (const text of forms(message)) {
        assert.ok(text !== "" && text === text.trim() && !/ {2}/.test(text), `${key}: ${JSON.stringify(text)}`);
        if (NAMES.includes(text)) continue;
        if (latin) assert.ok(!forms(english[key]).includes(text) || SHARED[language].includes(text), `${key}: ${text}`);
        else assert.doesNotMatch(text.replace(/\{\w+\}/g, "").replace(/PDF|HTML/g, ""), /\p{Script=Latin}/u, key);
      }
    }
  });
}
