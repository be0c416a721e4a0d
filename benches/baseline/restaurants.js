// Restaurants to choose from.
import { RESTAURANT, extra } from "./evidence.js";
import { image } from "./urls.js";
import { isObject, number, numberText, string, text } from "./words.js";

const nameOf = (row) => text(row.name) ?? text(row.displayName) ?? text(row.restaurant_name) ?? text(row.title);

/** Not missing, null, false, 0 or "". */
const isRestaurant = (row) =>
  nameOf(row) !== undefined &&
  !!(
    row.cuisine || row.cuisines || row.priceForTwo || row.price_for_two || row.locality || row.area || row.address || row.costForTwo ||
    row.cost_for_two || row.deliveryTime || row.delivery_time || row.areaName || row.area_name || row.sla || row.feeDetails ||
    ((row.rating || row.avgRating || row.avg_rating) &&
      !(
        row.price || row.selling_price || row.mrp || row.variations || row.defaultPrice || row.default_price || row.basePrice ||
        row.base_price || row.isVeg || row.productId || row.product_id || row.item_id
      ))
  );

/** The texts of a list: its texts, and what its objects have where `named` looks. */
function names(list, named) {
  if (!Array.isArray(list)) return undefined;
  const found = [];
  for (const item of list) {
    const name = text(item) ?? (isObject(item) ? named(item) : undefined);
    if (name !== undefined) found.push(name);
  }
  return found.length > 0 ? found : undefined;
}

const cuisineName = (item) => text(item.name) ?? text(item.title);
const offerName = (item) =>
  text(item.title) ?? text(item.description) ?? text(item.name) ?? text(item.couponCode) ?? text(item.text) ?? text(item.offer);
const cuisine = (value) => (Array.isArray(value) ? names(value, cuisineName)?.join(", ") : text(value));

function forTwo(value, mayBePaise, unit) {
  if (typeof value !== "number" || !Number.isFinite(value) || value <= 0) return string(value);
  const isPaise = unit === "paise" || (unit !== "rupees" && value >= 10_000 && value % 100 === 0);
  return `₹${numberText(mayBePaise && isPaise ? value / 100 : value)}`;
}

const priceForTwo = (row, unit) =>
  forTwo(row.priceForTwo, false, unit) ?? forTwo(row.price_for_two, false, unit) ?? forTwo(row.costForTwo, true, unit) ??
  forTwo(row.cost_for_two, true, unit) ?? string(row.costForTwoMessage) ?? string(row.cost_for_two_message);

function restaurant(row, at, options, gate) {
  const ownId = text(row.id) ?? text(row.restaurant_id);
  const tile = { id: (ownId === undefined ? undefined : gate.id(ownId, at, "id")) ?? String(at), name: gate.text(nameOf(row), at, "name") };
  const set = (key, value) => {
    if (value !== undefined) tile[key] = gate.text(value, at, key);
  };
  set("cuisine", cuisine(row.cuisine) ?? cuisine(row.cuisines));
  const rating = number(row.rating) ?? number(row.avg_rating) ?? number(row.avgRating);
  if (rating !== undefined) tile.rating = rating;
  set("priceForTwo", priceForTwo(row, options.priceUnit));
  const picture = image(row, at, options, gate.images);
  if (picture !== undefined) tile.image = picture;
  set("address", text(row.address) ?? text(row.full_address) ?? text(row.completeAddress) ?? text(row.complete_address));
  const offers = names(row.offers, offerName) ?? names(row.active_offers, offerName);
  if (offers !== undefined) tile.offers = offers.map((offer, place) => gate.text(offer, at, `offers/${place}`));
  set("locality", text(row.locality) ?? text(row.area) ?? text(row.location) ?? text(row.areaName) ?? text(row.area_name));
  const backendId = ownId === undefined ? undefined : gate.id(ownId, at, "backendRestaurantId");
  if (backendId !== undefined) tile.backendRestaurantId = backendId;
  set("deliveryTime", text(row.deliveryTime) ?? text(row.delivery_time) ?? (isObject(row.sla) ? text(row.sla.deliveryTime) : undefined));
  const left = extra(row, RESTAURANT, at, options, gate);
  if (left !== undefined) tile.extra = left;
  return tile;
}

export function restaurants(rows, options, gate) {
  const most = options.limits?.restaurants ?? 10;
  const items = [];
  let total = 0;
  const skipped = [];
  for (const [at, row] of rows.entries()) {
    if (!isObject(row) || !isRestaurant(row)) {
      if (options.vertical === undefined) skipped.push(`row_skipped:${at}`);
      continue;
    }
    if (total++ < most) items.push(restaurant(row, items.length, options, gate));
  }
  if (items.length === 0) return undefined;
  const card = { type: "restaurants", items };
  if (total > items.length) card.total = total;
  if (skipped.length > 0) card.warnings = skipped;
  return card;
}
