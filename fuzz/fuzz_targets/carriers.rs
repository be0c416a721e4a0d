//! See `carriers` in ../src/lib.rs.
#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| mcp_cards_fuzz::carriers(data));
