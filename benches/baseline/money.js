// Prices as servers write them.
import { SPACE, trim } from "./words.js";

const GAP = `[${SPACE}]*`;
const MONEY = new RegExp(
  `^([+\\-\u2212]?)${GAP}(?:(₹|rs\\.?|inr)|(us\\$|usd|\\$)|(€|eur)|(£|gbp))?${GAP}([+\\-\u2212]?)${GAP}` +
    `(\\d+|\\d{1,3}(?:,\\d{3})+|\\d{1,2}(?:,\\d{2})*,\\d{3})(\\.\\d+)?${GAP}(?:/-)?${GAP}(?:only)?$`,
  "i",
);

/** @returns {{amount: number, currency?: string} | undefined} */
export function money(value) {
  if (typeof value === "number") return Number.isFinite(value) ? { amount: value, currency: undefined } : undefined;
  if (typeof value !== "string") return undefined;
  const text = trim(value);
  // A character has two units at most.
  if (text.length > 64 && (text.length > 128 || [...text].length > 64)) return undefined;
  const found = MONEY.exec(text);
  if (found === null || (found[1] !== "" && found[6] !== "")) return undefined;
  const whole = found[7];
  const amount = Number((whole.includes(",") ? whole.replaceAll(",", "") : whole) + (found[8] ?? ""));
  const sign = found[1] || found[6];
  const currency = found[2] ? "INR" : found[3] ? "USD" : found[4] ? "EUR" : found[5] ? "GBP" : undefined;
  return { amount: sign === "" || sign === "+" ? amount : -amount, currency };
}

/** Money that is not negative. */
export function price(value) {
  if (value === undefined) return undefined;
  const found = money(value);
  return found !== undefined && found.amount >= 0 ? found : undefined;
}

const PRICE = /price|cost|amount|mrp/i;
const OTHER = /fortwo|for_two|discount|saving|history|delivery|packing|packaging|tax|fee|tip|min_|max_|minimum|maximum|range|currency/i;

/** The key of the first positive amount whose key reads like a price. */
export const scanKey = (row) => Object.keys(row).find((key) => PRICE.test(key) && !OTHER.test(key) && money(row[key])?.amount > 0);

/** That amount. */
export function scan(row) {
  const key = scanKey(row);
  return key === undefined ? undefined : money(row[key]);
}
