/**
 * What a person wants, said to the model: actions of cards as sentences, with the ids that its tools need. The names and
 * ids in them were written by a tool's server, and the sentence speaks for the person. So a name is said between quotes,
 * cleaned and cut, and an id is said as it is or not at all.
 */

const MOST_NAME = 120;
const MOST_ID = 200;
const MOST_PATH = 2000;

/** Joiners belong to honest writing behind letters and emoji, and the emoji selector behind emoji; all else is unseen. */
const HIDDEN = /(?!\u200c|\u200d|\ufe0f)[\p{C}\p{Default_Ignorable_Code_Point}]|(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])(?:\u200c|\u200d)|(?<![\p{Extended_Pictographic}#*\d])\ufe0f/gu;
const QUOTES = /["“”„‟«»]/g;
const PLAIN = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}"“”]+$/u;

/** A name as one line between quotes that it cannot leave. */
function named(value) {
  // Far more than can be shown, and little enough to be cleaned at once.
  const line = typeof value === "string" ? value.slice(0, 200_000).replace(/\s+/g, " ").replace(HIDDEN, "").replace(QUOTES, "") : "";
  const letters = Array.from(line.trim());
  return `“${letters.length > MOST_NAME ? `${letters.slice(0, MOST_NAME - 1).join("")}…` : letters.join("")}”`;
}

const isPlain = (value, most) => typeof value === "string" && value.length <= most && PLAIN.test(value);
const isId = (value, most = MOST_ID) => Number.isSafeInteger(value) || (isPlain(value, most) && !/\s/.test(value));
const isFilled = (value) => typeof value === "string" && value !== "";
const isCount = (value) => Number.isFinite(value);

const id = (value) => (isId(value) ? ` (id ${value})` : "");
const productId = ({ backendVariantId, backendProductId, id: own }) => backendVariantId ?? backendProductId ?? own;
const product = (one) => `${named(one.name)}${id(productId(one))}`;
const restaurant = (one) => `${named(one.name)}${id(one.backendRestaurantId)}`;

const SENTENCES = {
  add_to_cart: ({ product: one, quantity }) => isCount(quantity) && `Add ${quantity} × ${product(one)} to my cart.`,
  change_quantity: ({ item, quantity }) =>
    isCount(quantity) && (quantity > 0 ? `Set ${product(item)} in my cart to ${quantity}.` : `Remove ${product(item)} from my cart.`),
  checkout: () => "Place the order for what is in my cart.",
  choose_slot: ({ slot }) => `Book ${named(slot.time)}${id(slot.slotId)}.`,
  choose_address: ({ address }) => `Use the address ${named([address.label, address.address].filter(isFilled).join(": "))}${id(address.id)}.`,
  open_menu: ({ restaurant: one }) => `Show me the menu of ${restaurant(one)}.`,
  check_availability: ({ restaurant: one }) => `When is a table free at ${restaurant(one)}?`,
  next_page: ({ cursor }) => `Show the next page${typeof cursor === "string" && isId(cursor, MOST_PATH) ? ` (cursor ${cursor})` : ""}.`,
  open_document: ({ chunkId }) => isPlain(chunkId, MOST_PATH) && `Show me “${chunkId}”.`,
  open_file: ({ path }) => isPlain(path, MOST_PATH) && `Open the file “${path}”.`,
  refine: ({ filter, value }) => `Search again with ${named(filter)} = ${named(typeof value === "object" ? "" : String(value))}.`,
};

/** @returns {string | undefined} nothing for what the card does by itself, such as copying, and for what cannot be said */
export const sentenceFor = ({ action, ...detail }) => (Object.hasOwn(SENTENCES, action) && SENTENCES[action](detail)) || undefined;
