/** What a person wants, said to the model: actions of cards as sentences, with the ids that its tools need. */

const id = (value) => (value === undefined ? "" : ` (id ${value})`);
const productId = ({ backendVariantId, backendProductId, id: own }) => backendVariantId ?? backendProductId ?? own;

const SENTENCES = {
  add_to_cart: ({ product, quantity }) => `Add ${quantity} × ${product.name}${id(productId(product))} to my cart.`,
  change_quantity: ({ item, quantity }) =>
    quantity > 0 ? `Set ${item.name}${id(productId(item))} in my cart to ${quantity}.` : `Remove ${item.name}${id(productId(item))} from my cart.`,
  checkout: () => "Place the order for what is in my cart.",
  choose_slot: ({ slot }) => `Book ${slot.time}${id(slot.slotId)}.`,
  choose_address: ({ address }) => `Use the address ${address.label}: ${address.address}${id(address.id)}.`,
  open_menu: ({ restaurant }) => `Show me the menu of ${restaurant.name}${id(restaurant.backendRestaurantId)}.`,
  check_availability: ({ restaurant }) => `When is a table free at ${restaurant.name}${id(restaurant.backendRestaurantId)}?`,
  next_page: ({ cursor }) => `Show the next page${cursor ? ` (cursor ${cursor})` : ""}.`,
  open_document: ({ chunkId }) => `Show me ${chunkId}.`,
  open_file: ({ path }) => `Open the file ${path}.`,
  refine: ({ filter, value }) => `Search again with ${filter} = ${value}.`,
};

/** @returns {string | undefined} nothing for what the card does by itself, such as copying */
export const sentenceFor = ({ action, ...detail }) => (Object.hasOwn(SENTENCES, action) ? SENTENCES[action](detail) : undefined);
