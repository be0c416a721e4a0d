// What other tools return, by card type. Invented, but of the shape and size that real servers send.

const WORDS =
  "the request is read once and every field that a reader needs stays where it was found so nothing has to be searched again later on".split(" ");

/** Prose of `count` words, different for each seed. */
function prose(seed, count) {
  const words = Array.from({ length: count }, (_, at) => WORDS[(seed * 7 + at * 5 + ((seed * at) % 11)) % WORDS.length]);
  return `${words[0][0].toUpperCase()}${words.join(" ").slice(1)}.`;
}

const list = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const date = (index) => `2026-${String(1 + (index % 12)).padStart(2, "0")}-${String(1 + (index % 28)).padStart(2, "0")}`;

export const tiny = () => '{"success":true,"message":"Saved"}';

/** Flat rows of five cells. */
export const tableText = (rows) =>
  JSON.stringify(
    list(rows, (index) => ({
      id: 1000 + index,
      team: ["Storage", "Search", "Payments", "Mobile"][index % 4],
      region: `eu-west-${1 + (index % 3)}`,
      uptime: 99 + (index % 100) / 100,
      reviewed: date(index),
    })),
  );

const service = (index) => ({
  image: `registry.example.com/team/service-${index}:1.${index}.0`,
  replicas: 1 + (index % 5),
  resources: { limits: { cpu: "500m", memory: "256Mi" }, requests: { cpu: "100m", memory: "128Mi" } },
  ports: [8080, 9090],
  env: { LOG_LEVEL: "info", CACHE_TTL: 300 + index, FEATURE_X: index % 2 === 0, REGION: null },
  probes: { liveness: { path: "/healthz", period: 10 }, readiness: { path: "/ready", period: 5 } },
});

/** Nested settings of about this many bytes. */
export function structuredText(bytes) {
  const one = JSON.stringify(service(10)).length + 14;
  const services = Object.fromEntries(list(Math.round(bytes / one), (index) => [`service${index}`, service(index)]));
  return JSON.stringify({ apiVersion: "deploy/v1", cluster: "west", revision: 42, defaults: service(0), services });
}

/** A folder as a file server lists it. */
export const listingText = (lines) =>
  list(lines, (index) => (index % 10 === 0 ? `[DIR] module-${index}` : `[FILE] component-${index}.test.ts`)).join("\n");

/** The files that a search found. */
export const pathsText = (lines) => list(lines, (index) => `/srv/app/src/module-${index % 40}/part-${index % 7}/component-${index}.ts`).join("\n");

function section(index) {
  return [
    `## ${prose(index, 4)}`,
    prose(index, 70),
    `- ${prose(index + 1, 9)}\n- ${prose(index + 2, 12)} See [the guide](https://docs.example.com/guide/${index}).\n- **Note:** ${prose(index + 3, 8)}`,
    `\`\`\`ts\nconst client${index} = new Client({ retries: ${index}, region: "eu" });\nawait client${index}.send("ready");\n\`\`\``,
    "| name | kind | default |\n| --- | --- | --- |\n| retries | number | 3 |\n| region | string | eu |",
    prose(index + 4, 60),
  ].join("\n\n");
}

/** A page of documentation of about this many bytes. */
export function markdownText(bytes) {
  const parts = ["# Client library"];
  for (let length = 0, index = 0; length < bytes; index += 1) {
    parts.push(section(index));
    length += parts.at(-1).length + 2;
  }
  return parts.join("\n\n");
}

export const webSearchText = (results) =>
  JSON.stringify({
    query: "streaming parsers",
    results: list(results, (index) => ({
      id: `https://www.site-${index}.example.com/articles/${index}`,
      title: prose(index, 8),
      url: `https://www.site-${index}.example.com/articles/${index}?ref=search`,
      publishedDate: `${date(index)}T08:30:00.000Z`,
      author: `Author ${index}`,
      score: 0.9 - index / 100,
      text: prose(index, 120),
      image: `https://www.site-${index}.example.com/cover.jpg`,
      favicon: `https://www.site-${index}.example.com/favicon.ico`,
    })),
  });

export const codeMatchesText = (matches) =>
  JSON.stringify({
    matches: list(matches, (index) => ({
      file: `src/module-${index % 30}/reader.rs`,
      line: 10 + index * 3,
      column: 5 + (index % 20),
      text: `    let value = reader.next(${index})?;`,
      context: { before: ["fn read(&mut self) -> Option<Value> {", "    // One pass."], after: ["    self.push(value);", "}"] },
    })),
    totalMatches: matches,
    filesSearched: 412,
    searchTime: 38,
  });

export const docSearchText = (hits) =>
  JSON.stringify({
    hits: list(hits, (index) => ({
      chunk_id: `guides/part-${index}.md#section-${index}`,
      filepath: `guides/part-${index}.md`,
      heading: prose(index, 5),
      breadcrumb: `guides/part-${index}.md > Guide > ${prose(index, 3)}`,
      snippet: prose(index, 60),
      score: 0.03 + index / 10_000,
      metadata: { language: "en", version: "2.1", audience: "developers" },
    })),
    next_cursor: "b2Zmc2V0PTIw",
    hint: null,
  });

export const graphText = (nodes) =>
  JSON.stringify({
    nodes: list(nodes, (index) => ({
      id: `n${index}`,
      name: `Gene ${index}`,
      group: index % 6,
      entityType: ["Gene", "Disease", "Drug"][index % 3],
      val: 1 + (index % 9),
      color: "#33aa77",
    })),
    links: list(Math.round(nodes * 1.6), (index) => ({
      source: `n${index % nodes}`,
      target: `n${(index * 7 + 1) % nodes}`,
      label: "interacts_with",
      value: 1 + (index % 3),
      evidence: [10_000 + index, `PMID${20_000 + index}`],
    })),
  });

/** Issues of a code host: a kind of record that is described by data, not by code. */
export const issuesText = (count) =>
  JSON.stringify(
    list(count, (index) => ({
      id: 9000 + index,
      number: 100 + index,
      title: prose(index, 8),
      state: index % 3 === 0 ? "closed" : "open",
      html_url: `https://code.example.com/team/app/issues/${100 + index}`,
      user: { login: `dev${index % 9}`, id: index % 9, avatar_url: `https://code.example.com/a/${index % 9}.png` },
      labels: [{ name: "bug", color: "d73a4a" }, { name: `area-${index % 5}`, color: "0075ca" }],
      assignees: [{ login: `dev${(index + 3) % 9}`, id: (index + 3) % 9 }],
      comments: index % 12,
      created_at: `${date(index)}T09:00:00Z`,
      updated_at: `${date(index + 5)}T10:30:00Z`,
      body: prose(index, 40),
    })),
  );

/** Definitions of a caller's own, none of which fits. */
export const definitions = (count) =>
  list(count, (index) => ({
    kind: `acme.kind-${index}`,
    match: { all: [`field_${index}`, "name"] },
    rows: ["", `/list_${index}`, "/items"],
    fields: { name: "name", field: `field_${index}`, when: { from: ["created_at", "at"], as: "date" }, who: { from: "owner", as: "person" } },
  }));

/** A list of texts that are all different. */
export const stringsText = (count) => JSON.stringify({ content: list(count, (index) => `entry ${index} of the list, ${prose(index, 3)}`) });
