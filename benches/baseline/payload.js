// The part of the data that a card is made from: wrappers peeled, menus flattened.
import { isObject, string, text, trim } from "./words.js";

const WRAPPERS = [
  "data", "results", "items", "products", "restaurants", "menu", "dishes", "addresses", "cart", "cart_items", "slots", "menu_items",
  "menu_categories", "listings", "options",
];
const OWN_PARTS = new Set(["options", "items", "menu", "listings"]);

export const hasPrice = (row) =>
  row.price !== undefined || row.selling_price !== undefined || row.mrp !== undefined || row.variations !== undefined ||
  row.defaultPrice !== undefined || row.default_price !== undefined || row.basePrice !== undefined || row.base_price !== undefined ||
  row.offerPrice !== undefined || row.offer_price !== undefined || row.finalPrice !== undefined || row.final_price !== undefined;

export const hasProductSign = (row) =>
  hasPrice(row) || row.productId !== undefined || row.product_id !== undefined || row.item_id !== undefined || row.quantity !== undefined ||
  row.weight !== undefined || row.size !== undefined || row.pack_size !== undefined || row.isVeg !== undefined ||
  row.vegClassifier !== undefined || row.itemAttribute !== undefined || row.itemAttributes !== undefined || row.category !== undefined ||
  row.dishType !== undefined || row.menu_item_id !== undefined;

const isNamed = (value) =>
  (text(value.name) ?? text(value.displayName) ?? text(value.product_name)) !== undefined || (text(value.title) !== undefined && hasProductSign(value));

const isFull = (value) => (Array.isArray(value) ? value.length > 0 : isObject(value) && Object.keys(value).length > 0);
const itemsOf = (category) => [category.items, category.dishes, category.itemCards, category.products].find(Array.isArray);

/** The rows of a list of categories, and which of them were cards; nothing if it is no such list. */
function flatten(list) {
  if (!Array.isArray(list)) return undefined;
  const categories = list.filter(isObject);
  if (!categories.some(itemsOf) || categories.some(hasPrice)) return undefined;
  const rows = [];
  const cards = [];
  list.forEach((category, index) => {
    if (!isObject(category)) return;
    const label = string(category.name) ?? string(category.title) ?? string(category.category);
    for (const item of itemsOf(category) ?? []) {
      if (!isObject(item)) continue;
      const isCard = isObject(item.card) && isObject(item.card.info);
      const row = { ...(isCard ? item.card.info : item) };
      if (label !== undefined) row.category ??= trim(label);
      row.group_order ??= index;
      rows.push(row);
      cards.push(isCard);
    }
  });
  return rows.length > 0 ? { rows, cards } : undefined;
}

/** @returns {{rows: unknown[], cards?: boolean[]}} */
export function extract(data) {
  let value = data;
  for (let peeled = 0; peeled < 3 && isObject(value); peeled++) {
    const object = value;
    const isOpen = isNamed(object) ? (key) => !OWN_PARTS.has(key) : () => true;
    const key = WRAPPERS.find((own) => isFull(object[own]) && isOpen(own));
    const menu = key === "menu" || key === "menu_categories" ? flatten(object[key]) : key === undefined ? flatten(object.categories) : undefined;
    if (menu !== undefined) return menu;
    const entered = key ?? WRAPPERS.find((own) => object[own] !== undefined && object[own] !== null && isOpen(own));
    if (entered === undefined) break;
    value = object[entered];
  }
  return { rows: Array.isArray(value) ? value : isObject(value) ? [value] : [] };
}
