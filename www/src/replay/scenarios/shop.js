/** The other side of the counter: a catalogue and a cart that remembers, so that a script can answer what one really chose. */

const round = (amount) => Math.round(amount * 100) / 100;

/**
 * @param {{ id: string, name: string, price: number, mrp?: number, image?: string }[]} catalogue
 * @param {(itemTotal: number) => { label: string, value: number | string }[]} fees the lines of the bill between the items and the total
 */
export function createShop(catalogue, fees) {
  const quantities = new Map();
  const rows = () => [...quantities].map(([id, quantity]) => ({ ...catalogue.find((row) => row.id === id), quantity }));

  return {
    /** The catalogue's row for what a card calls its item; cards keep the shop's own ids beside theirs. */
    find({ backendVariantId, backendProductId, id, name } = {}) {
      for (const key of [backendVariantId, backendProductId, id]) {
        const row = catalogue.find((candidate) => candidate.id === key);
        if (row) return row;
      }
      return catalogue.find((row) => row.name === name);
    },
    get isEmpty() {
      return quantities.size === 0;
    },
    quantity: (id) => quantities.get(id) ?? 0,
    set(id, quantity) {
      if (quantity > 0) quantities.set(id, quantity);
      else quantities.delete(id);
    },
    /** What the shop's `update_cart` is called with. */
    input: () => ({ items: rows().map(({ id, quantity }) => ({ id, quantity })) }),
    /** What it answers. */
    result(message) {
      const items = rows().map(({ id, name, price, mrp, image, quantity }) => ({ id, name, price, ...(mrp && { mrp }), quantity, ...(image && { image }) }));
      if (items.length === 0) return { success: true, message, cart: { items: [] } };
      const itemTotal = round(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
      const lines = [{ label: "Item total", value: itemTotal }, ...fees(itemTotal)];
      const total = round(lines.reduce((sum, { value }) => sum + (typeof value === "number" ? value : 0), 0));
      return { success: true, message, cart: { items, lineItems: [...lines, { label: "To pay", value: total }] } };
    },
    empty: () => quantities.clear(),
  };
}
