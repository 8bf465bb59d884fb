//! A part of a long list.

/// A part of a long list, and how to get the next one.
#[onefold::data]
#[derive(Clone, Debug, PartialEq)]
pub struct Page<T> {
    /// The items of this page, best first.
    pub items: Vec<T>,
    /// How many items there are on all pages together.
    pub total: u32,
    /// Pass this as `cursor` to get the next page; `null` on the last one.
    pub next: Option<Cursor>,
}

/// A place in a list. Only the service knows what it says; pass it back as it is.
#[onefold::data]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor(#[schemars(length(min = 1, max = 64))] pub String);
