// One gate: the parser, its function `safeImageUrl` and the elements must agree on every URL, and none may pass that
// `new URL` refuses or reads as another host. Runs in Node and in browsers.
import { generator, pick } from "../node/random.mjs";

const LABELS = [
  "a", "cdn", "x1", "1x", "127", "0", "0x7f", "256", "-", "-a", "a-", "a--b", "a_b", "_", "", "xn--", "xn--a", "xn--h2brj9c", "xn--mnchen-3ya", "xn--9dbq2a", "XN--80AK6AA92E", "xn--i-7iq",
  "भारत", "हिन्दी", "বাংলা", "தமிழ்", "తెలుగు", "ไทย", "บ้าน", "ລາວ", "မြန်မာ", "ខ្មែរ", "münchen", "straße", "É", "ｅ", "ﬁ", "⒈", "①", "½", "例え", "テスト", "한국", "中国", "пример", "Пример", "ελλάς", "מים", "مثال", "پارسی", "٣", "۳", "מ1", "1מ",
  "e\u0301", "\u0301", "क\u093c\u094d", "क\u094d\u093c", "न\u093c", "ে\u09be", "か\u3099", "😀", "i❤", "𝐚", "a%2e", "a$", "a b", "a\u200d", "\u202e", "ا\u0653", "a".repeat(63), "a".repeat(64),
];
const LETTERS = "aZ0-_.éßıſσςйґәאיم٣نکयका्ंൽรู้าลำမ်ုကာខ្មがガー々〇中한ქհኢ①ﬁ⒈ａ。．・·׳\u0301\u3099\u093c\u200c\u200d\u00ad%$:@";
const SCHEMES = ["https://", "https://", "https://", "http://", "HTTPS://", "https:/", "https:", "//", "/", "", "ftp://", "javascript:"];
const PORTS = ["", "", "", ":0", ":80", ":65535", ":65536", ":99999", ":00080", ":", ":8a", ":-1", ":1:2"];
const ADDRESSES = ["[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[::1.2.3.4]", "[::256.1.1.1]", "[1::2::3]", "[::g]", "[]", "[::1", "127.0.0.1", "127.1", "0x7f.0.0.1", "1.2.3.4.", "01.2.3.4", "4294967295", "1.2.3.4.5"];
const PATHS = ["", "/", "/a.png", "/ü/漢", "?q=1", "#x", "/a b", "/\\", "/\u202egnp.exe", "/👩\u200d💻", "/%E2%80%AE", "/a@b", "/\u0000", "/\u00ad", "/<\"'>", "\t", " "];

const times = (count, make) => Array.from({ length: count }, make);

function hostOf(random) {
  const kind = random();
  if (kind < 0.08) return pick(random, ADDRESSES);
  if (kind < 0.4) return `${times(1 + Math.floor(random() * 6), () => pick(random, [...LETTERS])).join("")}.example`;
  // Random ASCII forms of labels are the hardest cases.
  if (kind < 0.5) return `xn--${times(1 + Math.floor(random() * 8), () => pick(random, [..."abcdefghijklmnopqrstuvwxyz0123456789-"])).join("")}.example`;
  if (kind < 0.6) return `${String.fromCodePoint(Math.floor(random() ** 3 * 0x30000) + 0x80)}${pick(random, LABELS)}.example`;
  return times(1 + Math.floor(random() * 3), () => pick(random, LABELS)).join(pick(random, [".", ".", ".", "", "。"]));
}

export function urlsOf(seed, count) {
  const random = generator(seed);
  // A lone half of a surrogate pair is changed on its way through the module.
  return times(count, () => `${pick(random, SCHEMES)}${random() < 0.05 ? "user@" : ""}${hostOf(random)}${pick(random, PORTS)}${pick(random, PATHS)}`).filter((url) => url.isWellFormed());
}

function parsedOf(url) {
  try {
    return new URL(url, "https://page.example/");
  } catch {
    return undefined;
  }
}

/** Whether `new URL` keeps a URL: the same host, except for letter case and the ASCII form of other letters. */
function isTaken(url) {
  const parsed = parsedOf(url);
  if (!parsed) return false;
  const host = /^https?:\/\/([^/?#]*)/i.exec(url)?.[1].replace(/:\d+$/, "").toLowerCase();
  if (host === undefined) return url.startsWith("/") && parsed.host === "page.example";
  const isEqual = host.startsWith("[") || /[^\p{ASCII}]/u.test(host) || parsed.hostname === host;
  // Text that IDNA maps differs in the form that browsers compare.
  return isEqual && host.normalize("NFKC") === host && parsed.username === "" && parsed.password === "";
}

/** Returns what is wrong about a URL, if anything is. `verdict` is the expected result, if known. */
export function faultsOf(url, { safeImageUrl, parseToolResult, imageUrl, linkUrl }, verdict) {
  const given = safeImageUrl(url);
  const isPassed = given !== undefined;
  const row = { id: "1", name: "x", price: 1, image: url };
  const image = parseToolResult("search_products", JSON.stringify({ products: [row] }), { images: "any", vertical: "food" }).items?.[0]?.image;
  const source = parseToolResult("web_search", JSON.stringify({ results: [{ title: "x", url, snippet: "y" }] })).results?.[0]?.url;
  const isWeb = /^\s*https?:/i.test(url);
  return [
    verdict !== undefined && isPassed !== (verdict === "passes") && "safeImageUrl",
    image !== given && `the parser's image: ${image}`,
    (source || undefined) !== (isWeb ? given : undefined) && `the parser's link: ${source}`,
    imageUrl(url, "any") !== given && `the elements' image: ${imageUrl(url, "any")}`,
    imageUrl(url) !== (/^\s*https:/i.test(url) ? given : undefined) && "the elements' https image",
    linkUrl(url) !== (isWeb ? given : undefined) && `the elements' link: ${linkUrl(url)}`,
    isPassed && !isTaken(given) && "new URL",
  ]
    .filter(Boolean)
    .map((fault) => `${JSON.stringify(url)} (${given}): ${fault}`);
}
