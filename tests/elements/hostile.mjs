// Texts that want something: a request, a dialog, another page. And values that break what expects others.

const base64 = (text) => Buffer.from(text).toString("base64");
const PLAYLIST = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nhttps://evil.example/1.ts\n#EXT-X-ENDLIST\n";
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script><image href="https://evil.example/a.png"/><use href="https://evil.example/a.svg#a"/><style>@import "https://evil.example/a.css"; * { background: url(https://evil.example/b.png) }</style><foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="https://evil.example/"/></foreignObject></svg>';

export const HOSTILE = [
  "<img src=https://evil.example/a.png onerror=alert(1)>",
  "<script>alert(1)</script>",
  "<iframe src='https://evil.example/'></iframe><meta http-equiv=refresh content='0;url=https://evil.example/'>",
  "![a](https://evil.example/a.png) [b](javascript:alert(1)) <https://evil.example/>",
  "[a]: https://evil.example/a\n![x][a]\n\n| a | b |\n|---|---|\n| ![](https://evil.example/c.png) | <b onclick=alert(1)> |",
  "```html\n<img src=https://evil.example/d.png>\n```\n```svg\n" + DRAWING + "\n```\n```mermaid\ngraph TD; A-->B; click A \"javascript:alert(1)\"\n```",
  "&#x202E;&lt;img src=https://evil.example/e.png&gt;",
  "javascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  `data:image/svg+xml;base64,${base64(DRAWING)}`,
  `data:application/vnd.apple.mpegurl;base64,${base64(PLAYLIST)}`,
  "https://evil.example/a.png",
  "//evil.example/a.png",
  "blob:https://evil.example/1",
  "url(https://evil.example/a.png)",
  "red;background:url(https://evil.example/a.png)",
  DRAWING,
  PLAYLIST,
  base64(PLAYLIST),
  base64(DRAWING),
  "image/svg+xml", "text/html", "audio/mpegurl", "application/vnd.apple.mpegurl", "video/mp4", "image/png",
  "__proto__", "constructor", "toString", "\u0000", "\ud800", "${alert(1)}", "{{constructor.constructor('alert(1)')()}}",
  "2026-99-99T99:99:99Z", "zz-ZZ-invalid-locale-", "XXXX", "NaN",
];
const ODD = [null, true, false, 0, -1, 1e308, -1e308, 5e-324, 2 ** 53, [], {}, [null], [[]], [{}], { length: -1 }, { toString: 1, valueOf: 1 }, { then: 1 }, "", " "];

const isContainer = (value) => typeof value === "object" && value !== null && !ArrayBuffer.isView(value) && !(value instanceof ArrayBuffer);

/** Every place in a value: its holder and its key. */
function places(value) {
  const found = [];
  const left = [value];
  while (left.length > 0 && found.length < 5000) {
    const holder = left.pop();
    for (const key of Object.keys(holder)) {
      found.push([holder, key]);
      if (isContainer(holder[key])) left.push(holder[key]);
    }
  }
  return found;
}

function planted(dice, value) {
  const all = places(value);
  if (all.length === 0) return value;
  for (let left = dice.between(1, 6); left > 0; left -= 1) {
    const [holder, key] = dice.pick(all);
    // The type of a card stays in most, so that its own element draws it.
    if (key === "type" && dice.chance(0.8)) continue;
    Object.defineProperty(holder, key, { value: dice.pick(dice.chance(0.75) ? HOSTILE : ODD), writable: true, enumerable: true, configurable: true });
  }
  return value;
}

/** A copy of a value with hostile ones in some of its places; also inside of texts that are JSON. */
export function plant(dice, value) {
  if (typeof value === "string") {
    try {
      return JSON.stringify(plant(dice, JSON.parse(value)));
    } catch {
      return dice.chance(0.5) ? `${value}\n${dice.pick(HOSTILE)}` : dice.pick(HOSTILE);
    }
  }
  if (!isContainer(value)) return dice.pick(HOSTILE);
  const copy = JSON.parse(JSON.stringify(value));
  const blocks = [copy, copy.content].find(Array.isArray) ?? [];
  for (const block of blocks) if (typeof block?.text === "string" && dice.chance(0.7)) block.text = plant(dice, block.text);
  return dice.chance(0.5) ? planted(dice, copy) : copy;
}
