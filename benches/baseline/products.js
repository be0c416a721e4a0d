// Products and dishes to choose from. Keys are written out: an engine finds a fixed key much faster than one from a list.
import { clean } from "./clean.js";
import { PRODUCT, extra, statedCurrency } from "./evidence.js";
import { price, scan } from "./money.js";
import { image } from "./urls.js";
import { SPACE, isObject, string, text, trim, truth } from "./words.js";

const nameOf = (row) => text(row.name) ?? text(row.displayName) ?? text(row.product_name) ?? text(row.title);

function ownPrice(value) {
  if (!isObject(value)) return price(value);
  return (
    price(value.offerPrice) ?? price(value.offer_price) ?? price(value.finalPrice) ?? price(value.displayPrice) ??
    price(value.value) ?? price(value.amount) ?? price(value.mrp)
  );
}

/** The price of a row, and whether it stands where menus have amounts in paise. */
function rowPrice(row) {
  const first = price(row.selling_price) ?? ownPrice(row.price) ?? price(row.cost) ?? price(row.offer_price) ?? price(row.offerPrice);
  if (first !== undefined) return { money: first, isMenu: false };
  const menu = price(row.defaultPrice) ?? price(row.default_price) ?? price(row.finalPrice) ?? price(row.final_price);
  if (menu !== undefined) return { money: menu, isMenu: true };
  const last = price(row.basePrice) ?? price(row.base_price) ?? scan(row);
  return last === undefined ? undefined : { money: last, isMenu: false };
}

function priceOf(item) {
  const own = item.variation?.price;
  const offer = isObject(own) ? (price(own.offerPrice) ?? price(own.offer_price)) : undefined;
  if (offer !== undefined) return { money: offer, isMenu: false };
  return item.place === undefined ? rowPrice(item.row) : item.shared;
}

function mrpOf({ row, variation }) {
  const own = isObject(variation?.price) ? price(variation.price.mrp) : undefined;
  return (
    own ?? price(row.mrp) ?? price(row.marked_price) ?? price(row.original_price) ?? (isObject(row.price) ? price(row.price.mrp) : undefined)
  );
}

const looksLikePaise = ({ amount, currency }) => amount > 1000 && amount % 50 === 0 && currency === undefined;

function median(amounts) {
  const sorted = Float64Array.from(amounts).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Whether all prices are in paise: as soon as one is not, no other is looked at. */
class Paise {
  #isOpen;
  #amounts = [];
  #isFoodOrder;
  #isMenu = true;

  constructor({ vertical }) {
    this.#isOpen = vertical !== undefined;
    this.#isFoodOrder = vertical === "foodorder";
  }

  add(item) {
    if (!this.#isOpen) return;
    const found = priceOf(item);
    this.#isOpen = found !== undefined && looksLikePaise(found.money);
    if (!this.#isOpen) return;
    this.#isMenu &&= item.isCard || found.isMenu;
    this.#amounts.push(found.money.amount);
  }

  decide() {
    return this.#isOpen && this.#amounts.length > 0 && (this.#isMenu || (this.#isFoodOrder && median(this.#amounts) >= 5000));
  }
}

const SIZES = new RegExp(
  `\\b\\d+(?:[.,]\\d+)?[${SPACE}]?(?:g|kg|gm|mg|ml|l|litre|liter|oz|lb|pcs?|pack|tabs?|caps?|sachets?)\\b`,
  "gi",
);
const COUNTS = new RegExp(`\\bx[${SPACE}]?\\d+\\b`, "gi");
const MARKS = new RegExp(`[${SPACE}\\-_/,+]+`);
const OTHERS = /[^\p{Alphabetic}\p{N}]+/gu;
const PLAIN_KEY = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

function withoutBrackets(value) {
  let out = "";
  let from = 0;
  for (let start = value.indexOf("("); start !== -1; start = value.indexOf("(", from)) {
    const end = value.indexOf(")", start);
    if (end === -1) break;
    out += `${value.slice(from, start)} `;
    from = end + 1;
  }
  return from === 0 ? value : out + value.slice(from);
}

function capitalised(word) {
  const length = word.codePointAt(0) > 0xffff ? 2 : 1;
  return word.slice(0, length).toUpperCase() + word.slice(length).toLowerCase();
}

function simplify(value) {
  const words = withoutBrackets(clean(value, Infinity)).replace(SIZES, " ").replace(COUNTS, " ").split(MARKS);
  let simple = "";
  for (const word of words) if (word !== "") simple += simple === "" ? capitalised(word) : ` ${capitalised(word)}`;
  return simple;
}

const PAIR = /[\ud800-\udbff][\udc00-\udfff]/;
const BLANK = new RegExp(`^[${SPACE}]`);

/** As many units as `count` characters of a name have. */
function unitsOf(name, count) {
  let at = 0;
  for (let left = count; left > 0 && at < name.length; left--) at += name.codePointAt(at) > 0xffff ? 2 : 1;
  return at;
}

function withoutBrand(name, brand) {
  if (brand === undefined) return name;
  const length = PAIR.test(name) || PAIR.test(brand) ? unitsOf(name, [...brand].length) : brand.length;
  if (length >= name.length) return name;
  const next = name.charCodeAt(length);
  const isBlank = next === 0x20 || ((next < 0x20 || next > 0x7e) && BLANK.test(name[length]));
  return isBlank && name.slice(0, length).toLowerCase() === brand.toLowerCase() ? name.slice(length) : name;
}

/** The first four words. */
function firstWords(label) {
  let at = -1;
  for (let words = 0; words < 4; words++) {
    at = label.indexOf(" ", at + 1);
    if (at === -1) return label;
  }
  return label.slice(0, at);
}

function groupOf(row) {
  const group =
    string(row.requirement) ?? string(row.requirement_name) ?? string(row.requirementName) ?? string(row.need) ?? string(row.need_name) ??
    string(row.needName) ?? string(row.group) ?? string(row.group_name) ?? string(row.groupName) ?? string(row.item_type) ??
    string(row.product_type) ?? string(row.sub_category) ?? string(row.subCategory) ?? string(row.category) ?? string(row.category_name) ??
    string(row.categoryName) ?? string(row.product_category) ?? string(row.menu_category) ?? string(row.menuCategory) ??
    string(row.section) ?? string(row.section_name) ?? string(row.sectionName);
  return group === undefined ? undefined : trim(group);
}

function labelOf(row, name, brand, query) {
  const group = groupOf(row) ?? query;
  if (group !== undefined) return simplify(group) || "Products";
  return firstWords(simplify(withoutBrand(trim(name), brand))) || "Products";
}

function keyOf(label) {
  const lower = label.toLowerCase();
  if (PLAIN_KEY.test(lower)) return lower;
  return trim(lower.replace(OTHERS, " ")) || lower;
}

function queryOf(input) {
  if (!isObject(input)) return undefined;
  const query =
    string(input.query) ?? string(input.q) ?? string(input.search) ?? string(input.search_text) ?? string(input.searchText) ??
    string(input.term) ?? string(input.keyword) ?? string(input.requirement) ?? string(input.category) ?? string(input.item_type) ??
    string(input.itemType);
  return query === undefined ? undefined : trim(query);
}

function currencyOf(price, mrp, row, { vertical }) {
  if (price === undefined && mrp === undefined) return undefined;
  return price?.currency ?? mrp?.currency ?? (vertical === undefined ? statedCurrency(row) : "INR");
}

/** The price and the printed price of a row, or of its first variation. */
export function amounts(row) {
  const [variation, second] = Array.isArray(row.variations) ? row.variations.filter(isObject) : [];
  const item = { row, variation, place: second && 0, shared: second && rowPrice(row) };
  return [priceOf(item)?.money, mrpOf(item)];
}

const orderOf = (row) =>
  typeof row.group_order === "number" ? row.group_order : typeof row.groupOrder === "number" ? row.groupOrder : undefined;

function product(item, at, unit, query, options, gate) {
  const { row, variation, place } = item;
  const ownId = text(row.id) ?? text(row.productId) ?? text(row.product_id) ?? text(row.item_id);
  const variantId = variation && (text(variation.spinId) ?? text(variation.spin_id) ?? text(variation.id));
  const name = nameOf(row);
  const brand = text(row.brand) ?? text(row.brand_name) ?? (variation && text(variation.brandName));
  const price = priceOf(item)?.money;
  const mrp = mrpOf(item);
  const label = labelOf(row, name, brand, query);
  const base = ownId ?? variantId ?? String(at);
  const tile = { id: gate.id(place === undefined ? base : `${base}-var-${place}`, at, "id") ?? String(at), name: gate.text(name, at, "name") };
  if (price !== undefined) tile.price = price.amount / unit;
  if (mrp !== undefined) tile.mrp = mrp.amount / unit;
  const currency = currencyOf(price, mrp, row, options);
  if (currency !== undefined) tile.currency = currency;
  const picture = image(row, at, options, gate.images);
  if (picture !== undefined) tile.image = picture;
  if (brand !== undefined) tile.brand = gate.text(brand, at, "brand");
  const itemType =
    text(row.item_type) ?? text(row.product_type) ?? text(row.sub_category) ?? text(row.subCategory) ?? text(row.category) ?? text(row.product_category);
  if (itemType !== undefined) tile.itemType = gate.text(itemType, at, "itemType");
  setId(tile, "sku", text(row.sku) ?? text(row.sku_id) ?? text(row.skuId) ?? text(row.product_sku) ?? text(row.productSku), at, gate);
  tile.groupKey = gate.text(keyOf(label), at, "groupKey");
  tile.groupLabel = gate.text(label, at, "groupLabel");
  if (query !== undefined) tile.sourceQuery = gate.text(query, at, "sourceQuery");
  const order = orderOf(row);
  if (order !== undefined) tile.groupOrder = order;
  const quantity =
    (variation && text(variation.quantityDescription)) ?? text(row.quantity) ?? text(row.weight) ?? text(row.size) ?? text(row.pack_size);
  if (quantity !== undefined) {
    tile.quantity = gate.text(quantity, at, "quantity");
    tile.variantLabel = gate.text(quantity, at, "variantLabel");
  }
  tile.available =
    truth(row.isAvail) ?? truth(row.inStock) ?? truth(row.available) ?? truth(row.in_stock) ?? truth(variation?.isInStockAndAvailable) ?? true;
  const isVeg = truth(row.isVeg);
  const description = text(row.description) ?? text(row.desc);
  if (description !== undefined) tile.description = gate.text(description, at, "description");
  else if (isVeg !== undefined) tile.description = isVeg ? "Veg" : "Non-Veg";
  if (isVeg !== undefined) tile.isVeg = isVeg;
  setId(tile, "backendProductId", ownId, at, gate);
  setId(tile, "backendVariantId", variantId, at, gate);
  const restaurant = text(row.restaurant_name) ?? text(row.restaurantName);
  if (restaurant !== undefined) tile.restaurantName = gate.text(restaurant, at, "restaurantName");
  const left = extra(row, PRODUCT, at, options, gate);
  if (left !== undefined) tile.extra = left;
  return tile;
}

function setId(tile, key, value, at, gate) {
  const id = value === undefined ? undefined : gate.id(value, at, key);
  if (id !== undefined) tile[key] = id;
}

/** The card of these rows; `cards` says of which that they were cards in a menu. */
export function products(rows, cards, options, gate) {
  const { vertical, limits, priceUnit = "auto" } = options;
  const most = vertical === "foodorder" ? (limits?.menuProducts ?? 10) : (limits?.products ?? 5);
  const paise = new Paise(options);
  const items = [];
  const skipped = [];
  let total = 0;
  const add = (item) => {
    if (priceUnit === "auto") paise.add(item);
    if (total++ < most) items.push(item);
  };
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i];
    if (!isObject(row) || nameOf(row) === undefined) {
      if (vertical === undefined) skipped.push(`row_skipped:${i}`);
      continue;
    }
    const isCard = cards?.[i] === true;
    const variations = Array.isArray(row.variations) ? row.variations.filter(isObject) : [];
    if (variations.length < 2) {
      add({ row, variation: variations[0], place: undefined, shared: undefined, isCard });
    } else {
      const shared = rowPrice(row);
      variations.forEach((variation, place) => add({ row, variation, place, shared, isCard }));
    }
  }
  if (items.length === 0) return undefined;
  const isPaise = priceUnit === "paise" || (priceUnit === "auto" && paise.decide());
  const query = queryOf(options.input);
  const card = { type: "products", items: items.map((item, at) => product(item, at, isPaise ? 100 : 1, query, options, gate)) };
  if (total > items.length) card.total = total;
  if (isPaise) card.priceUnit = "paise";
  if (skipped.length > 0) card.warnings = skipped;
  return card;
}
