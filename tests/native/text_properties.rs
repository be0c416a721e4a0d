//! Properties of cards that are made from any text: nothing in it is lost or made up.

use crate::examples::cases::Call;
use crate::support::Random;
use mcp_cards::chunks::Delimiter;
use serde_json::{Value, json};

/// Lines with a meaning for one of the cards, and some that nearly have one.
const LINES: &[&str] = &[
    "",
    "",
    "x",
    "--- Chunk: a.md#x (Chunk 1 of 5) (Target) ---",
    "--- Chunk: a.md#y (Chunk 2 of 5) (Context: +1) ---",
    "--- Chunk: a.md#z (Chunk 3 of 5) (Context: +2) ---",
    "--- Chunk: b.md (Chunk 2 of 5) (Context: +1) ---",
    "a.ts:5:match",
    "a.ts:9:match: 3:4",
    "a.ts-6-near",
    "a.ts-7-",
    "b.ts:1:other",
    "b.ts-2-a:3:b",
    "--",
    "---",
    "a.ts:",
    "b.ts:",
    "b.ts: Error - ENOENT: no such file",
    "[DIR] src",
    "[FILE] a.ts",
    "[FILE] b.ts                             73 B",
    "Total: 2 files, 1 directories",
    "src/a.ts",
    "Traceback (most recent call last):",
    "--- Standard Output ---",
    "--- Python Error/Traceback ---",
    "Exit code: 1",
    "Contents of https://a.example/:",
    "<error>Call with a start_index of 50</error>",
    "{\"name\":\"Oats\",\"price\":3}",
    "\u{1f64f} ₹",
];

/// A text of lines, most of them of one kind.
fn random_text(random: &mut Random) -> String {
    let start = random.below(LINES.len());
    let mut lines = Vec::new();
    for _ in 0..=random.below(8) {
        let near = random.below(5) > 0;
        let at = if near { (start + random.below(6)) % LINES.len() } else { random.below(LINES.len()) };
        lines.push(LINES[at]);
    }
    lines.join("\n")
}

fn card(tool: &str, text: &str, input: Value) -> Value {
    let case = json!({"tool": tool, "text": text, "options": {"input": input}});
    Call::of(&case).run().unwrap().unwrap()
}

fn list<'v>(value: &'v Value, member: &str) -> &'v [Value] {
    value[member].as_array().map_or(&[], Vec::as_slice)
}

fn text<'v>(value: &'v Value, member: &str) -> &'v str {
    value[member].as_str().unwrap_or_default()
}

/// The text that chunks were cut from.
fn joined_chunks(card: &Value) -> String {
    let number = |chunk: &Value, member: &str| chunk[member].as_i64().unwrap();
    let block = |chunk: &Value| {
        let delimiter = Delimiter {
            id: text(chunk, "chunkId"),
            position: number(chunk, "position"),
            total: number(chunk, "total"),
            offset: number(chunk, "offset"),
            is_target: chunk["role"] == "target",
        };
        format!("{}\n{}", delimiter.line(), text(chunk, "content"))
    };
    list(card, "chunks").iter().map(block).collect::<Vec<_>>().join("\n\n")
}

#[test]
fn cards_of_text_hold_all_of_it() {
    let mut seen = [0; 6];
    for seed in 0..4_000 {
        let random = &mut Random::new(seed);
        let given = random_text(random);
        let lines = || given.lines().filter(|line| !line.is_empty());

        let file = card("read_file", &given, json!({"path": "a"}));
        assert_eq!(text(&file["files"][0], "content"), given, "seed {seed}");

        let run = card("run_code", &given, json!({"code": "x"}));
        assert_eq!(run["type"], "code_execution", "seed {seed}: {given:?}");
        // Sections go to their own members, and so does a closing line with the exit code.
        if !given.contains("\n--- ") && !given.starts_with("--- ") && run.get("exitCode").is_none() {
            assert_eq!(text(&run, "stdout"), given, "seed {seed}");
        }

        let several = card("read_multiple_files", &given, json!({"paths": ["a.ts", "b.ts"]}));
        if several["type"] == "file_content" {
            seen[0] += 1;
            let length: usize = list(&several, "files").iter().map(|file| text(file, "content").len()).sum();
            assert!(length <= given.len(), "seed {seed}");
        }

        let found = card("search", &given, json!({"pattern": "x"}));
        match text(&found, "type") {
            "doc_chunks" => {
                seen[1] += 1;
                // A delimiter directly after an empty content has one line break less before it.
                let joined = joined_chunks(&found).replace("---\n\n\n---", "---\n\n---");
                assert_eq!(
                    joined.trim_end(),
                    given.replace("---\n\n\n---", "---\n\n---").trim_end(),
                    "seed {seed}"
                );
            }
            "code_matches" => {
                seen[2] += 1;
                let of = |found: &Value| 1 + list(found, "before").len() + list(found, "after").len();
                let held: usize = list(&found, "matches").iter().map(of).sum();
                assert_eq!(
                    held,
                    lines().filter(|line| *line != "--").count(),
                    "seed {seed}: {given:?} {found}"
                );
            }
            "file_list" => {
                seen[3] += 1;
                let closing = lines().filter(|line| line.starts_with("Total: ")).count();
                assert_eq!(
                    list(&found, "entries").len() + closing,
                    lines().count(),
                    "seed {seed}: {given:?}"
                );
            }
            "http_response" => {
                seen[4] += 1;
                assert!(given.contains(text(&found, "body")), "seed {seed}");
            }
            "text" => {
                seen[5] += 1;
                assert_eq!(text(&found, "text"), given, "seed {seed}");
            }
            "error" | "info" | "products" | "table" => {}
            other => panic!("seed {seed}: {other} of {given:?}"),
        }
    }
    assert!(seen.iter().all(|count| *count > 10), "{seen:?}");
}
