// The words of the elements in other languages: whole, with the values and plural forms that each sentence needs.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
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
  de: ["Restaurants", "Status", "Details", "Text", "Code", "Name", "Version {n}", "App", "Video", "Link", "Server", "in {unit}", "Commits", "Commit", "Wind", "Position"],
  es: ["No", "Subtotal", "Total", "{n} min"],
  fr: ["Restaurants", "Documentation", "Document", "Pages", "Total", "Date", "Code", "Module", "Version {n}", "Source", "Images", "Image", "Trace", "{n} min", "Commits", "Commit", "Diagnostics", "Messages", "Message", "Type", "Parent", "Importance", "Position"],
  pt: ["Subtotal", "Total", "Link", "“{query}”", "{n} min", "{n} item", "Commits", "Commit"],
};

test("there are packs for eight languages", () => {
  assert.deepEqual(languages, ["ar", "de", "es", "fr", "hi", "ja", "pt", "zh"]);
});

test("what the built-in kinds and their fields are called is in the table, as the parser says it", () => {
  const kinds = new URL("../../kinds/", import.meta.url);
  const expected = {};
  for (const name of readdirSync(kinds).sort()) {
    const { kind, title, fields, facts = {} } = JSON.parse(readFileSync(new URL(name, kinds), "utf8"));
    expected[`kind.${kind}`] = title;
    for (const [field, { label }] of Object.entries({ ...fields, ...facts })) {
      const words = label ?? field.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/^./, (letter) => letter.toUpperCase());
      assert.equal(expected[`field.${field}`] ?? words, words, `${kind}: two kinds call ${field} differently`);
      expected[`field.${field}`] = words;
    }
  }
  const found = Object.fromEntries(Object.entries(english).filter(([key]) => /^(?:kind|field)\./.test(key)));
  assert.deepEqual(found, expected);
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
