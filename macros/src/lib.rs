//! The attribute macros of `onefold`.
use proc_macro::TokenStream;

/// Declares a contract.
#[proc_macro_attribute]
pub fn contract(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}
/// Marks a wire type.
#[proc_macro_attribute]
pub fn data(_args: TokenStream, item: TokenStream) -> TokenStream {
    item
}
/// Derives failures.
#[proc_macro_derive(Failure, attributes(failure, serde, schemars))]
pub fn failure(_item: TokenStream) -> TokenStream {
    TokenStream::new()
}
