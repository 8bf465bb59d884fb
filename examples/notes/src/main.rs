//! The notes application.
fn main() {}
