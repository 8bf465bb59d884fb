//! `#[onefold::data]`: serde and schemars for a wire type.

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{ParseStream, Parser};
use syn::{Path, Token};

use crate::args::crate_path;
use crate::place::Places;
use crate::problems::{Problems, closest};
use crate::wire::{self, Direction};
use crate::{checks, closed};

/// The item with its derives, and errors in front of it.
pub(crate) fn expand(args: TokenStream, item: TokenStream, places: &dyn Places) -> TokenStream {
    let mut item = match wire::parse_item(item, "data") {
        Ok(item) => item,
        Err(tokens) => return tokens,
    };
    let mut problems = Problems::default();
    let (direction, krate) = parse(args, &mut problems);
    wire::check_order(&item, "data", places, &mut problems);
    match direction {
        Direction::Input => closed::check(&item, &mut problems),
        Direction::Both | Direction::Output => {}
    }
    checks::lifetimes(&item, direction, &mut problems);
    let behind = wire::dress(&mut item, &krate, direction, &mut problems);
    let errors = problems.to_tokens();
    quote!(#errors #item #behind)
}

fn parse(args: TokenStream, problems: &mut Problems) -> (Direction, Path) {
    let mut direction: Option<Direction> = None;
    let mut krate = wire::default_crate();
    let reader = |input: ParseStream| {
        while !input.is_empty() {
            let word = input
                .call(Ident::parse_any)
                .map_err(|_| input.error("expected `input`, `output` or `crate = path`"))?;
            let chosen = match word.unraw().to_string().as_str() {
                "input" => Some(Direction::Input),
                "output" => Some(Direction::Output),
                "crate" => {
                    krate = crate_path(input, &word)?;
                    None
                }
                "secret" => {
                    problems.at(
                        word.span(),
                        "`secret` belongs on a field; write `#[data(secret)]` above the field",
                    );
                    None
                }
                other => {
                    let cure = match closest(other, &["input", "output", "crate"]) {
                        Some(close) => format!("did you mean `{close}`?"),
                        None => "write `input`, `output`, or neither for both directions".to_owned(),
                    };
                    problems.at(word.span(), format!("unknown word `{word}`; {cure}"));
                    None
                }
            };
            if let Some(chosen) = chosen {
                if direction.is_some() {
                    problems
                        .at(word.span(), "one direction is enough; write `#[onefold::data]` alone for both");
                }
                direction = Some(chosen);
            }
            if !input.is_empty() {
                let _: Token![,] = input.parse()?;
            }
        }
        Ok(())
    };
    if let Err(error) = reader.parse2(args) {
        problems.add(error);
    }
    (direction.unwrap_or(Direction::Both), krate)
}
