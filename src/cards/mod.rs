//! One file per card: what it is made from and the few rules that a table cannot say.

pub mod addresses;
pub mod cart;
pub mod confirmation;
pub mod error;
pub mod info;
pub mod products;
pub mod raw;
pub mod restaurants;
pub mod status;
pub mod structured;
pub mod table;
pub mod text;
pub mod time_slots;
