// Bytes that came inside results. Whatever type they claim to have, they send no request: a playlist would, because
// browsers recognise it by its first letters and follow it before anybody presses play.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { put, serveBare } from "./bare.mjs";
import { example } from "./examples.mjs";

let site;
let page;
before(async () => {
  site = await serveBare();
  page = await site.open();
});
after(() => site?.close());

const base64 = (text) => Buffer.from(text, "latin1").toString("base64");

/** A playlist whose parts are on the server that counts. */
const playlist = (name) =>
  `#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:10\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\n${site.address}part-${name}.ts\n#EXT-X-ENDLIST\n`;

const TYPES = [
  "audio/mpeg", "audio/wav", "audio/ogg", "audio/webm", "audio/mp4", "audio/flac", "audio/aac", "audio/mpegurl", "audio/x-mpegurl", "video/mp4", "video/webm", "video/ogg",
  "video/mp2t", "application/vnd.apple.mpegurl", "application/x-mpegurl", "image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "application/pdf",
  "application/octet-stream", "text/plain", "", undefined,
];

/** Ways to stand before a playlist that a careless look at the first bytes takes for something else. */
const COVERS = ["", "\u00ef\u00bb\u00bf", "\n\n", "ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0000", "ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0004aaaa", "RIFF\u0000\u0000\u0000\u0000", "\u0000\u0000\u0000\u0018"];

/** Every card that can hold media, around these items. */
function cards(items) {
  return [
    { type: "media", items, texts: [] },
    { type: "text", format: "plain", text: "Words", media: items },
    { type: "table", columns: [{ key: "a", label: "A", kind: "string" }], rows: [["x"]], rowCount: 1, media: items },
    { type: "code_execution", success: true, images: items },
    { type: "error", message: "No", category: "runtime", media: items },
    {
      type: "artifacts", bibliography: [],
      artifacts: items.map(({ data, mimeType }, index) => ({ id: String(index), type: mimeType ?? "", title: `Thing ${index}`, content: data, binary: true })),
    },
  ];
}

test("a playlist in any medium of any card is never asked for its parts", async (t) => {
  const items = TYPES.flatMap((mimeType, type) =>
    COVERS.flatMap((cover, place) =>
      ["image", "audio", "video", "resource", "unknown"].slice(0, place === 0 ? 5 : 2).map((kind) => ({ kind, mimeType, data: base64(cover + playlist(`${type}-${place}-${kind}`)), name: "A medium" })),
    ),
  );
  for (const card of cards(items)) {
    await put(page, [card]);
    await page.waitForTimeout(300);
    for (;;) {
      const more = page.getByRole("button", { name: /^Show \d+ more/ });
      if ((await more.count()) === 0) break;
      await more.first().click();
    }
    await page.waitForTimeout(500);
    assert.deepEqual(site.asked.splice(0), [], card.type);
    assert.equal(await page.locator("audio, video").count(), 0, `${card.type}: something is there to be played`);
    assert.equal(await page.getByRole("button", { name: /^Play/ }).count(), 0, `${card.type}: a playlist may be played`);
  }
  // Whether this browser would have followed one.
  await page.evaluate((text) => {
    const sound = document.createElement("audio");
    sound.src = URL.createObjectURL(new Blob([text], { type: "audio/mpeg" }));
    document.querySelector("main").replaceChildren(sound);
  }, playlist("control"));
  await page.waitForTimeout(1500);
  t.diagnostic(`this browser ${site.asked.splice(0).length > 0 ? "follows" : "does not follow"} playlists in a plain <audio>`);
});

test("sound is made into an address only when one presses play, and then plays", async () => {
  const { card } = example("media", "sound");
  await put(page, [card]);
  assert.equal(await page.locator("audio").count(), 0);
  await page.getByRole("button", { name: /^Play/ }).click();
  const audio = page.locator("audio");
  await audio.waitFor();
  assert.match(await audio.getAttribute("src"), /^blob:/);
  assert.ok((await audio.evaluate((node) => new Promise((done) => (node.readyState > 0 ? done(node.duration) : node.addEventListener("loadedmetadata", () => done(node.duration)))))) > 0);
  const focused = await page.evaluate(() => {
    let node = document.activeElement;
    while (node.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node.localName;
  });
  assert.equal(focused, "audio");
});

test("what is not of its kind is a download, under a name that opens no program", async () => {
  const items = [
    { kind: "audio", mimeType: "audio/wav", data: base64(playlist("x")), name: "song.exe" },
    { kind: "image", mimeType: "image/png", data: base64("<html>"), name: "../..\\a.html" },
    { kind: "resource", mimeType: "application/zip", data: base64("PK\u0003\u0004"), name: "archive" },
    { kind: "resource", data: "not base64 !!", name: "broken" },
  ];
  await put(page, [{ type: "media", items, texts: [] }]);
  const links = page.locator("mcp-part-blob a[download]");
  assert.equal(await links.count(), 3);
  const names = await links.evaluateAll((nodes) => nodes.map((node) => node.download));
  assert.deepEqual(names, ["song.exe.bin", "_.._a.html.bin", "archive.bin"]);
  const types = await links.evaluateAll((nodes) => Promise.all(nodes.map(async (node) => (await fetch(node.href)).headers.get("content-type"))));
  assert.deepEqual(types, Array(3).fill("application/octet-stream"));
  const download = page.waitForEvent("download");
  await links.first().click();
  assert.equal((await download).suggestedFilename(), "song.exe.bin");
  assert.equal(await page.locator("img").count(), 0);
});

test("a drawing that is opened in a tab of its own is no document of the page", async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9" onload="window.opener.ran = location.origin"><rect width="9" height="9"/></svg>';
  await put(page, [{ type: "media", texts: [], items: [{ kind: "image", mimeType: "image/svg+xml", text: drawing }] }]);
  const image = page.locator("mcp-part-blob img");
  await image.evaluate((node) => node.decode());
  const ran = await image.evaluate(async (node) => {
    const tab = window.open(node.src);
    await new Promise((done) => setTimeout(done, 1000));
    tab?.close();
    return window.ran ?? null;
  });
  assert.equal(ran, null);
});
