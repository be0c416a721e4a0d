//! Lists from what iterators give.

/// Collecting in one plain loop. The standard `collect` asks for the size first, makes room, and is compiled into each
/// place in several parts; the lists here are short.
pub trait Gather: Iterator + Sized {
    /// All elements.
    fn gather(self) -> Vec<Self::Item> {
        let mut list = Vec::new();
        for element in self {
            list.push(element);
        }
        list
    }
}

impl<I: Iterator> Gather for I {}
