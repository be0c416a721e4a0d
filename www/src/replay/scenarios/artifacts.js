import { call, next, say } from "../script.js";

const NOTE = `# Millet for breakfast

Three grains are worth trying, in this order:

1. **Finger millet** has the most calcium of all cereals.
2. **Foxtail millet** cooks in twelve minutes.
3. **Pearl millet** keeps one full the longest.

| grain | protein | iron | cooks in |
|---|---:|---:|---:|
| Finger | 7.3 g | 3.9 mg | 20 min |
| Foxtail | 12.3 g | 2.8 mg | 12 min |
| Pearl | 11.6 g | 8.0 mg | 25 min |

> Soak any of them over night and halve the time.`;

const CODE = `def porridge(grain: str, grams: int) -> dict[str, float]:
    """Water and minutes for a bowl of porridge."""
    water = {"finger": 5.0, "foxtail": 3.0, "pearl": 4.0}[grain]
    minutes = {"finger": 20, "foxtail": 12, "pearl": 25}[grain]
    return {"water_ml": grams * water, "minutes": minutes}


print(porridge("foxtail", 60))
`;

const PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="320" height="180"><rect width="320" height="180" fill="#f6ecd9"/><g fill="#c89a52"><rect x="40" y="104" width="60" height="44" rx="6"/><rect x="130" y="74" width="60" height="74" rx="6"/><rect x="220" y="42" width="60" height="106" rx="6"/></g><g font-family="sans-serif" font-size="13" fill="#4b3a1e" text-anchor="middle"><text x="70" y="168">Foxtail</text><text x="160" y="168">Pearl</text><text x="250" y="168">Finger</text></g></svg>`;

const FLOW = `flowchart LR
  soak[Soak over night] --> boil[Boil 12 minutes]
  boil --> rest[Rest 5 minutes]
  rest --> eat[Eat]`;

const ENTITIES = [
  ["Finger millet", "grain", ["most calcium of all cereals", "needs 5 parts of water"]],
  ["Foxtail millet", "grain", ["cooks in 12 minutes"]],
  ["Pearl millet", "grain", ["keeps one full the longest"]],
  ["Calcium", "nutrient", []],
  ["Iron", "nutrient", []],
  ["Protein", "nutrient", []],
  ["Porridge", "dish", ["for breakfast"]],
  ["Dosa", "dish", ["fermented over night"]],
  ["Roti", "dish", []],
  ["Karnataka", "region", []],
  ["Rajasthan", "region", []],
].map(([name, entityType, observations]) => ({ name, entityType, observations }));

const RELATIONS = [
  ["Finger millet", "Calcium", "is rich in"],
  ["Pearl millet", "Iron", "is rich in"],
  ["Foxtail millet", "Protein", "is rich in"],
  ["Finger millet", "Porridge", "is used for"],
  ["Foxtail millet", "Porridge", "is used for"],
  ["Foxtail millet", "Dosa", "is used for"],
  ["Pearl millet", "Roti", "is used for"],
  ["Finger millet", "Karnataka", "grows in"],
  ["Pearl millet", "Rajasthan", "grows in"],
  ["Roti", "Rajasthan", "is eaten in"],
].map(([from, to, relationType]) => ({ from, to, relationType }));

const PAPERS = [
  { pmid: "34485356", authors: ["Anitha S", "Kane-Potaka J", "Botha R", "Givens DI", "Sulaiman NLB", "Upadhyay S"], year: "2021", title: "Millets can have a major impact on improving iron status", journal: "Frontiers in Nutrition" },
  { pmid: "33669761", authors: ["Rao A", "Iyer B"], year: "2020", title: "Soaking time and the texture of foxtail millet", journal: "Journal of Cereal Studies" },
  { authors: ["Khan G"], title: "Notes on porridge", journal: "Breakfast Letters" },
];

export default {
  id: "artifacts",
  name: "Artifacts and graph",
  about: "What a tool made, over an NDJSON stream; a graph and literature.",
  domain: "graphs",
  icon: "graph",
  server: "memory",
  stream: { brand: "the library" },
  world: () => ({}),
  turns: {
    open: () => ({
      user: "Write me a short guide to millets, with a picture and a bit of code.",
      carrier: "status",
      status: ["Initializing", "Executing tool: write_guide"],
      parts: [say("Here is the guide, a chart of the minerals, a little program for the amounts and the steps as a diagram.")],
      artifacts: [
        { id: "guide", type: "text/markdown", title: "Millet for breakfast", content: NOTE, position: 0 },
      ],
      collected: [
        { id: "chart", type: "image/svg+xml", title: "Calcium by grain", content: PICTURE, position: 1 },
        { id: "program", type: "code/python", title: "How much water", content: CODE, position: 2 },
        { id: "steps", type: "application/vnd.ant.mermaid", title: "The steps", content: FLOW, position: 3 },
      ],
      next: [next("How does it all hang together?", "graph"), next("What does the literature say?", "papers")],
    }),
    graph: () => ({
      user: "How does it all hang together?",
      parts: [call("read_graph", {}, { entities: ENTITIES, relations: RELATIONS }), say("Three grains, what they are rich in, what one cooks from them and where they grow.")],
      next: [next("What does the literature say?", "papers")],
    }),
    papers: () => ({
      user: "What does the literature say?",
      parts: [call("pubmed_search", { query: "millet iron status" }, PAPERS), say("One good review, and two smaller ones.")],
      next: [next("Start again", "open")],
    }),
  },
  first: "open",
  answers: {},
};
