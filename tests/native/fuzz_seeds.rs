//! The seeds of the fuzz targets and old findings, without a fuzzer.

use crate::support::{Random, mutate};
use std::fs;
use std::path::Path;

#[path = "../../fuzz/src/lib.rs"]
#[allow(unreachable_pub, reason = "a library of its own for cargo-fuzz")]
mod fuzz;

/// The seeds of a target, in order of their names.
fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut seeds: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap())
        .map(|entry| (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap()))
        .collect();
    seeds.sort();
    assert!(seeds.len() >= 5, "the seeds of {target} are missing");
    seeds
}

/// Runs a target on each of its seeds, and on this many damaged copies of each.
fn replay(copies: u64) {
    for (target, run) in fuzz::TARGETS {
        for (name, seed) in seeds(target) {
            // The last line of output before a panic shows what it is about.
            println!("{target}: {name}");
            run(&seed);
            for copy in 0..copies {
                let mut damaged = seed.clone();
                mutate(&mut Random::new(copy), &mut damaged);
                println!("{target}: {name}, copy {copy}");
                run(&damaged);
            }
        }
    }
}

#[test]
fn seeds_and_damaged_copies_hold() {
    replay(20);
}

#[test]
#[ignore = "minutes: `make fuzz`"]
fn seeds_and_damaged_copies_hold_at_length() {
    replay(5_000);
}
