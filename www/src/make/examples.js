const json = (value) => JSON.stringify(value, null, 2);

/** Results that a person might want a card for; all of it invented. */
export const EXAMPLES = [
  {
    id: "flights",
    label: "Flights",
    tool: "search_flights",
    content: json({
      offers: [
        { route: "BLR → GOI", airline: "Kite Air", departure: "2026-12-01T06:10:00+05:30", arrival: "2026-12-01T07:25:00+05:30", price: "4,310.00", seatsLeft: 3, deepLink: "https://air.example/f/1" },
        { route: "BLR → GOI", airline: "Blue Heron", departure: "2026-12-01T11:40:00+05:30", arrival: "2026-12-01T12:55:00+05:30", price: "3,899.50", seatsLeft: 21, deepLink: "https://air.example/f/2" },
        { route: "BLR → GOI", airline: "Kite Air", departure: "2026-12-01T19:45:00+05:30", arrival: "2026-12-01T21:05:00+05:30", price: "5,120.00", seatsLeft: 9, deepLink: "https://air.example/f/3" },
      ],
    }),
  },
  {
    id: "machines",
    label: "Machines",
    tool: "list_machines",
    content: json([
      { host: "press-01", line: "Hall A", state: "running", temperature: 71.5, operator: "Mina Okafor", checked_at: "2026-11-17T22:10:00Z", notes: "New belt since Monday." },
      { host: "press-02", line: "Hall A", state: "failed", temperature: 93, operator: "Jonas Lindqvist", checked_at: "2026-11-17T23:55:00Z", notes: "Oil pressure drops after ten minutes; spare part is ordered." },
      { host: "oven-01", line: "Hall B", state: "idle", temperature: 24, operator: "Priya Raman", checked_at: "2026-11-16T08:00:00Z", notes: "" },
      { host: "oven-02", line: "Hall B", state: "running", temperature: 180.25, operator: "Priya Raman", checked_at: "2026-11-17T21:30:00Z", notes: "" },
    ]),
  },
  {
    id: "plants",
    label: "Plants",
    tool: "find_plants",
    content: json({
      results: [
        { plant: "Monstera", light: "half shade", water_every_days: 7, price: 24.9, tags: ["easy", "large"], photo: "https://plants.example/monstera.jpg" },
        { plant: "Bird's nest fern", light: "shade", water_every_days: 4, price: 14.5, tags: ["humid"], photo: "https://plants.example/fern.jpg" },
        { plant: "Aloe", light: "sun", water_every_days: 18, price: 9, tags: ["easy", "small"], photo: "https://plants.example/aloe.jpg" },
      ],
    }),
  },
  {
    id: "record",
    label: "One record",
    tool: "get_shipment",
    content: json({ shipment: "SH-20441", carrier: "Nordpost", status: "in transit", weight_kg: 12.4, sent_at: "2026-11-15T09:00:00Z", expected: "2026-11-20", recipient: "Haus am See", track: "https://post.example/SH-20441" }),
  },
];
