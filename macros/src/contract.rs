//! `#[contract]`: the input's derives and the implementation of `Contract`.

use proc_macro2::{Ident, Literal, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{DeriveInput, LitStr, Path, Type, parse_quote};

use crate::args::Args;
use crate::exposure::METHODS;
use crate::place::Places;
use crate::problems::Problems;
use crate::wire::{self, Direction};
use crate::{attributes, checks, docs, limits, names};

/// The item with its derives, its contract, and errors in front of it.
pub(crate) fn expand(args: TokenStream, item: TokenStream, places: &dyn Places) -> TokenStream {
    let mut item = match wire::parse_item(item, "contract") {
        Ok(item) => item,
        Err(tokens) => return tokens,
    };
    let mut problems = Problems::default();
    let args = Args::parse(args, &mut problems);
    let krate = args.krate.clone().unwrap_or_else(wire::default_crate);
    wire::check_order(&item, "contract", places, &mut problems);
    let is_contract = checks::input_form(&item, &mut problems);
    checks::declaration(&args, &item, &mut problems);
    let declaration = declaration(&args, &item, &krate, places, &mut problems);
    let implementation = is_contract.then(|| implementation(&args, &item, &krate, &declaration));
    let behind = wire::dress(&mut item, &krate, Direction::Input, &mut problems);
    let errors = problems.to_tokens();
    quote!(#errors #item #behind #implementation)
}

fn implementation(args: &Args, item: &DeriveInput, krate: &Path, declaration: &TokenStream) -> TokenStream {
    let ident = &item.ident;
    let conditions = attributes::conditions(&item.attrs);
    let name = args.name.as_ref().map_or_else(|| "unnamed".to_owned(), LitStr::value);
    let output: Type = args.output.clone().unwrap_or_else(|| parse_quote!(()));
    let failure: Type = args.failure.clone().unwrap_or_else(|| parse_quote!(#krate::Never));
    // Spanned at the user's types, so that a type that does not fit is underlined there.
    let output = quote_spanned!(output.span()=> type Output = #output;);
    let failure = quote_spanned!(failure.span()=> type Failure = #failure;);
    let examples = examples(args, krate);
    quote! {
        #(#conditions)*
        #[automatically_derived]
        impl #krate::Contract for #ident {
            #output
            #failure
            const NAME: &'static str = #name;

            fn declaration() -> #krate::Declaration {
                #declaration
            }
            #examples
        }
    }
}

fn examples(args: &Args, krate: &Path) -> Option<TokenStream> {
    let functions = &args.examples;
    if functions.is_empty() {
        return None;
    }
    let calls =
        functions.iter().map(|function| quote_spanned!(function.span()=> __examples.extend(#function());));
    Some(quote! {
        fn examples() -> ::std::vec::Vec<#krate::Example<Self>> {
            let mut __examples = ::std::vec::Vec::new();
            #(#calls)*
            __examples
        }
    })
}

/// The body of `declaration()`: only what differs from the defaults is written.
fn declaration(
    args: &Args,
    item: &DeriveInput,
    krate: &Path,
    places: &dyn Places,
    problems: &mut Problems,
) -> TokenStream {
    let effect = variant(args.effect.as_ref(), &checks::EFFECTS);
    let title =
        args.title.as_ref().map_or_else(|| names::title(&item.ident.unraw().to_string()), LitStr::value);
    let mut lines = vec![assign("title", string(title))];
    if let Some(description) = docs::text(&item.attrs) {
        lines.push(assign("description", string(description)));
    }
    if let Some(value) = args.idempotent {
        lines.push(assign("idempotent", value));
    }
    if let Some(value) = args.open_world {
        lines.push(assign("open_world", value));
    }
    if args.approval.is_some() {
        let approval = variant(args.approval.as_ref(), &checks::APPROVALS);
        lines.push(assign("approval", quote!(#krate::Approval::#approval)));
    }
    if args.agents.is_some() {
        let policy = variant(args.agents.as_ref(), &checks::POLICIES);
        lines.push(assign("agents", quote!(#krate::AgentPolicy::#policy)));
    }
    lines.extend(exposure(args, krate));
    lines.extend(budgets(args, krate, problems));
    for (field, list) in [("middleware", &args.middleware), ("tags", &args.tags)] {
        if !list.is_empty() {
            lines.push(assign(field, strings(list)));
        }
    }
    for (field, text) in [("deprecated", &args.deprecated), ("since", &args.since)] {
        if let Some(text) = text {
            let text = string(text);
            lines.push(assign(field, quote!(::core::option::Option::Some(#text))));
        }
    }
    let place = places.of(item.ident.span());
    let path = match &args.path {
        Some(path) => path.to_token_stream(),
        None => {
            let ident = item.ident.to_string();
            quote!(::core::concat!(::core::module_path!(), "::", #ident))
        }
    };
    let rust_path = string(path);
    lines.push(assign("rust_path", quote!(::core::option::Option::Some(#rust_path))));
    let (package, file) = (string(quote!(::core::env!("CARGO_PKG_NAME"))), string(place.path));
    let (line, column) = (number(place.line), number(place.column));
    let source = quote!(#krate::Source { package: #package, path: #file, line: #line, column: #column });
    lines.push(assign("source", quote!(::core::option::Option::Some(#source))));
    quote! {
        let mut __declared =
            #krate::__private::declare(<Self as #krate::Contract>::NAME, #krate::Effect::#effect);
        #(#lines)*
        __declared
    }
}

fn exposure(args: &Args, krate: &Path) -> Vec<TokenStream> {
    let mut lines = Vec::new();
    if let Some(http) = &args.expose.http {
        lines.push(quote! {
            __declared.expose.http =
                ::core::option::Option::Some(#krate::HttpExposure::default_for(&__declared.name));
        });
        if http.method.is_some() || http.path.is_some() {
            let method = variant(http.method.as_ref(), &METHODS);
            let path = match &http.path {
                Some(path) => string(path),
                None => quote!(#krate::HttpExposure::default_for(&__declared.name).path),
            };
            let value = quote!(#krate::HttpExposure { method: #krate::HttpMethod::#method, path: #path });
            lines = vec![assign("expose.http", quote!(::core::option::Option::Some(#value)))];
        }
    }
    if let Some(mcp) = &args.expose.mcp {
        let (scopes, destructive) = (strings(&mcp.scopes), mcp.destructive.is_some());
        let value = quote!(#krate::McpExposure { scopes: #scopes, destructive: #destructive });
        lines.push(assign("expose.mcp", quote!(::core::option::Option::Some(#value))));
    }
    if let Some(webmcp) = &args.expose.webmcp {
        let untrusted = webmcp.untrusted_content;
        let value = quote!(#krate::WebMcpExposure { untrusted_content: #untrusted });
        lines.push(assign("expose.webmcp", quote!(::core::option::Option::Some(#value))));
    }
    for (field, place) in [("rpc", args.expose.rpc), ("cli", args.expose.cli), ("code", args.expose.code)] {
        if place.is_some() {
            lines.push(assign(&format!("expose.{field}"), true));
        }
    }
    lines
}

fn budgets(args: &Args, krate: &Path, problems: &mut Problems) -> Vec<TokenStream> {
    let mut lines = Vec::new();
    let mut budget = |field: &str, text: &Option<LitStr>, read: fn(&str) -> Result<u64, String>| {
        let Some(text) = text else { return };
        match read(&text.value()) {
            Ok(value) => lines.push(assign(field, Literal::u64_unsuffixed(value))),
            Err(message) => problems.at(text.span(), message),
        }
    };
    budget("limits.timeout_ms", &args.timeout, limits::duration);
    budget("limits.max_input_bytes", &args.max_input, limits::size);
    budget("limits.max_output_bytes", &args.max_output, limits::size);
    if let Some(text) = &args.rate {
        match limits::rate(&text.value()) {
            Ok((calls, per_ms)) => {
                let (calls, per_ms) = (Literal::u64_unsuffixed(calls), Literal::u64_unsuffixed(per_ms));
                let value = quote!(#krate::Rate { calls: #calls, per_ms: #per_ms });
                lines.push(assign("limits.rate", quote!(::core::option::Option::Some(#value))));
            }
            Err(message) => problems.at(text.span(), message),
        }
    }
    lines
}

/// `__declared.FIELD = VALUE;`
fn assign(field: &str, value: impl ToTokens) -> TokenStream {
    let field: TokenStream = field.parse().expect("field paths are written above");
    quote!(__declared.#field = #value;)
}

/// The variant of a word: `read` is `Read`. An unknown word has been reported; the first one keeps
/// the rest compiling.
fn variant(word: Option<&Ident>, known: &[&str]) -> Ident {
    let word = known.iter().find(|known| word.is_some_and(|word| word == *known)).unwrap_or(&known[0]);
    let capital = format!("{}{}", word[..1].to_uppercase(), &word[1..]);
    Ident::new(&capital, proc_macro2::Span::call_site())
}

fn string(text: impl ToTokens) -> TokenStream {
    quote!(::std::string::String::from(#text))
}

fn strings(list: &[LitStr]) -> TokenStream {
    let texts = list.iter().map(string);
    quote!(::std::vec![#(#texts),*])
}

fn number(value: usize) -> Literal {
    Literal::usize_unsuffixed(value)
}
