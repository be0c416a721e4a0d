// A result of a product search with any number of rows.

function product(index, currency) {
  return {
    id: `SKU-${100000 + index}`,
    name: `Stone-ground whole wheat flour ${index}, pack of two`,
    brand: ["Aashirvaad", "Fortune", "Tata Sampann"][index % 3],
    price: 120 + (index % 50) * 7.5,
    mrp: 150 + (index % 50) * 8,
    displayPrice: `${currency}${120 + (index % 50)}`,
    imageUrl: `https://images.example.com/products/${index}/front.jpg?width=300`,
    inStock: index % 7 !== 0,
    rating: { average: 4.1, count: 1200 + index },
    variants: [
      { id: `V-${index}-1`, quantity: "1 kg", price: 64 },
      { id: `V-${index}-2`, quantity: "5 kg", price: 290 },
    ],
    description: "Milled slowly on stone to keep the bran. Store in a dry place; use within three months of opening.",
    tags: ["grocery", "flour", "staples"],
  };
}

/** `currency` stands before prices; with "₹" the text is no ASCII. */
export function productsText(rows, currency = "Rs ") {
  const products = Array.from({ length: rows }, (_, index) => product(index, currency));
  return JSON.stringify({ success: true, data: { products, total: rows }, message: "ok" });
}
