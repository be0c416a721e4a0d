import { call, next, say } from "../script.js";

const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"];
const chart = (title, yAxisLabel, series) => ({
  title,
  yAxisLabel,
  data: DAYS.map((day, at) => ({ xAxisLabel: day, series: Object.entries(series).map(([seriesName, values]) => ({ seriesName, value: values[at] })) })),
});

const CITIES = ["Bengaluru", "Mysuru", "Chennai", "Kochi", "Pune"];
const ITEMS = ["Rolled Oats", "Greek Yogurt", "Almonds", "Honey", "Eggs", "Curd"];

/** 48 orders, all invented, the same every time; a list of values for each, as databases answer. */
const COLUMNS = { order_id: "INTEGER", day: "DATE", city: "VARCHAR", item: "VARCHAR", quantity: "INTEGER", amount: "DOUBLE", paid: "BOOLEAN" };
const ORDERS = Array.from({ length: 48 }, (_, at) => [
  88100 + at * 7,
  `2026-11-${String(1 + (at % 28)).padStart(2, "0")}`,
  CITIES[(at * 7) % CITIES.length],
  ITEMS[(at * 5) % ITEMS.length],
  1 + ((at * 3) % 4),
  49 + ((at * 137) % 900) + 0.5 * (at % 2),
  at % 9 !== 0,
]);

export default {
  id: "charts",
  name: "Charts and tables",
  about: "Numbers over an AI SDK stream: charts from the input, a table row by row.",
  domain: "graphs",
  icon: "chart",
  server: "chatbot",
  stream: { brand: "the analyst" },
  world: () => ({}),
  turns: {
    open: () => ({
      user: "How did the week go?",
      carrier: "ai-sdk",
      parts: [
        say("Orders first, by kind."),
        call("createBarChart", chart("Orders in the week", "orders", { Groceries: [31, 28, 35, 40, 52, 66, 47], "Food delivery": [22, 25, 24, 31, 58, 71, 63] }), "Success"),
        say("The weekend is when people let others cook."),
      ],
      next: [next("And over the day?", "line"), next("Where does the money go?", "pie"), next("Show me the orders", "table")],
    }),
    line: () => ({
      user: "How fast were we?",
      carrier: "ai-sdk",
      parts: [
        call("createLineChart", chart("Minutes to the door", "minutes", { Median: [18, 17, 19, 18, 24, 29, 26], "Slowest tenth": [31, 29, 33, 30, 44, 58, 49] }), "Success"),
        say("Friday and Saturday evenings are slow, and the slowest tenth suffers most."),
      ],
      next: [next("Where does the money go?", "pie"), next("Show me the orders", "table")],
    }),
    pie: () => ({
      user: "Where does the money go?",
      carrier: "ai-sdk",
      parts: [
        call("createPieChart", { title: "Costs of one delivery", unit: "₹", data: [["Courier", 32], ["Packing", 9], ["Payment", 4], ["Support", 5]].map(([label, value]) => ({ label, value })) }, "Success"),
      ],
      next: [next("Show me the orders", "table")],
    }),
    table: () => ({
      user: "Show me the orders themselves.",
      carrier: "ai-sdk",
      pace: 3000,
      parts: [call("execute_query", { sql: "SELECT * FROM orders" }, { success: true, columns: Object.keys(COLUMNS), columnTypes: Object.values(COLUMNS), rows: ORDERS, rowCount: ORDERS.length }), say("48 rows, which can be sorted by any column.")],
      next: [next("Start again", "open")],
    }),
  },
  first: "open",
  answers: {},
};
