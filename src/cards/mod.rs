//! One file per card: what it is made from and the few rules that a table cannot say.

pub mod error;
pub mod info;
pub mod raw;
pub mod status;
pub mod structured;
pub mod text;
