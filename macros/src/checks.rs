//! What an input may look like, and what its declaration must say; every error carries its cure.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Data, DeriveInput, Fields, GenericParam, LitStr, Type};

use crate::args::Args;
use crate::exposure::{self, Http};
use crate::problems::{Problems, closest, one_of};
use crate::wire::{Direction, whole_attribute, wire_name};
use crate::{attributes, closed, docs, names};

/// The words of `effect`.
pub(crate) const EFFECTS: [&str; 3] = ["read", "write", "destructive"];
/// The words of `approval`.
pub(crate) const APPROVALS: [&str; 4] = ["none", "required", "confirm", "human"];
/// The words of `agents`.
pub(crate) const POLICIES: [&str; 2] = ["observe", "require"];

/// Whether a contract can be implemented for the type at all; every flaw of its form is reported.
pub(crate) fn input_form(item: &DeriveInput, problems: &mut Problems) -> bool {
    closed::check(item, problems);
    for key in ["transparent", "remote"] {
        if let Some(span) = attributes::find(&item.attrs, &["serde", "schemars"], key) {
            problems.at(span, format!("an input is an object of named fields; remove `{key}`"));
        }
    }
    match &item.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(_) | Fields::Unit => {}
            Fields::Unnamed(fields) => {
                problems
                    .on(fields, "an input is an object of named fields; give the fields names in `{ .. }`");
            }
        },
        Data::Enum(_) => tagging(item, problems),
        Data::Union(data) => {
            problems.at(data.union_token.span, "a union has no form on the wire; use an enum")
        }
    }
    if item.generics.params.is_empty() {
        return !matches!(item.data, Data::Union(_));
    }
    problems
        .on(&item.generics, "a contract is one type; declare one contract per type instead of parameters");
    false
}

/// Reports borrowed data where values are received.
pub(crate) fn lifetimes(item: &DeriveInput, direction: Direction, problems: &mut Problems) {
    match direction {
        Direction::Output => {}
        Direction::Both | Direction::Input => {
            for param in &item.generics.params {
                if let GenericParam::Lifetime(param) = param {
                    problems.on(
                        param,
                        "received data is owned; use owned types, or `data(output)` if it is only answered",
                    );
                }
            }
        }
    }
}

/// Reports a type that contains itself and asks schemars to write it out in its place: schemars
/// would never come to an end, and could not say so.
pub(crate) fn endless(item: &DeriveInput, problems: &mut Problems) {
    let fields: Vec<&syn::Field> = match &item.data {
        Data::Struct(data) => data.fields.iter().collect(),
        Data::Enum(data) => data.variants.iter().flat_map(|variant| &variant.fields).collect(),
        Data::Union(_) => return,
    };
    if !fields.iter().any(|field| mentions(field.ty.to_token_stream(), &item.ident)) {
        return;
    }
    for key in ["transparent", "inline"] {
        if let Some(span) = attributes::find(&item.attrs, &["serde", "schemars"], key) {
            problems.at(
                span,
                format!(
                    "`{}` contains itself, and with `{key}` its schema would never end; remove `{key}`",
                    item.ident
                ),
            );
        }
    }
}

/// Whether a type's tokens name `own` or `Self`, alone and not behind a path.
fn mentions(tokens: TokenStream, own: &Ident) -> bool {
    let mut is_behind_path = false;
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(ident) => !is_behind_path && (ident == *own || ident == "Self"),
        TokenTree::Group(group) => mentions(group.stream(), own),
        TokenTree::Punct(punct) => {
            is_behind_path = punct.as_char() == ':';
            false
        }
        TokenTree::Literal(_) => false,
    })
}

/// Everything that the arguments must say and may not say together.
pub(crate) fn declaration(args: &Args, item: &DeriveInput, problems: &mut Problems) {
    match &args.name {
        // What was written and could not be read is not missing: one mistake is one error.
        None if args.has("name") => {}
        None => problems.at(whole_attribute(), "the contract has no name; write `name = \"notes.search\"`"),
        Some(name) => {
            if let Some(message) = names::problem_of_name(&name.value()) {
                problems.at(name.span(), message);
            }
        }
    }
    let effect = word(&args.effect, "effect", &EFFECTS, problems);
    if args.effect.is_none() && !args.has("effect") {
        problems.at(
            whole_attribute(),
            "the contract has no effect; write `effect = read`, `write` or `destructive`",
        );
    }
    if args.output.is_none() && !args.has("output") {
        problems.at(
            whole_attribute(),
            "the contract does not say what it answers; write `output = TYPE`, or `output = ()` for nothing",
        );
    }
    let approval = word(&args.approval, "approval", &APPROVALS, problems);
    word(&args.agents, "policy for agents", &POLICIES, problems);
    if let (Some("destructive"), Some("none"), Some(place)) = (effect, approval, &args.approval) {
        problems.at(
            place.span(),
            "a destructive contract needs approval; write `confirm`, `required` or `human`",
        );
    }
    matrix(args, effect, problems);
    if let Some(http) = &args.expose.http {
        endpoint(http, effect, item, problems);
    }
    if !args.expose.is_private() && !args.has("description") && docs::text(&item.attrs).is_none() {
        problems.at(
            item.ident.span(),
            format!(
                "`{}` is exposed but says nothing about itself; write a doc comment above the attribute",
                item.ident
            ),
        );
    }
    lists(args, problems);
}

/// Which effects may be carried where.
fn matrix(args: &Args, effect: Option<&str>, problems: &mut Problems) {
    if let (Some(webmcp), None) = (&args.expose.webmcp, &args.expose.http) {
        problems.at(
            webmcp.span,
            "a page tool calls the HTTP endpoint; add `http` to `expose`, or remove `webmcp`",
        );
    }
    let is_destructive = effect == Some("destructive");
    if let Some(mcp) = &args.expose.mcp {
        match mcp.destructive {
            None if is_destructive => problems.at(
                mcp.span,
                "agents get a destructive contract only by consent; \
                 write `mcp(destructive)`, or remove `mcp`",
            ),
            Some(span) if effect.is_some() && !is_destructive => {
                problems.at(
                    span,
                    "consent is for destructive contracts; \
                 remove `destructive`, or change the effect",
                );
            }
            None | Some(_) => {}
        }
    }
    if let (Some(webmcp), true) = (&args.expose.webmcp, is_destructive) {
        problems.at(webmcp.span, "a page never offers a destructive contract to agents; remove `webmcp`");
    }
}

/// The method against the effect, the path against the fields.
fn endpoint(http: &Http, effect: Option<&str>, item: &DeriveInput, problems: &mut Problems) {
    if let (Some(method), Some(effect @ ("write" | "destructive"))) = (&http.method, effect)
        && method == "get"
    {
        problems.at(
            method.span(),
            format!("GET is for reads, and this contract's effect is `{effect}`; write `post`"),
        );
    }
    if let Some(path) = &http.path {
        path_fields(path, item, problems);
    }
}

fn path_fields(path: &LitStr, item: &DeriveInput, problems: &mut Problems) {
    let text = path.value();
    let parameters: Vec<&str> = exposure::parameters(&text).collect();
    let fields = match &item.data {
        Data::Struct(data) => &data.fields,
        Data::Enum(_) | Data::Union(_) => {
            if !parameters.is_empty() {
                problems.at(
                    path.span(),
                    "a path takes fields out of a struct; remove the braces, or split the contract",
                );
            }
            return;
        }
    };
    let known: Vec<(String, &syn::Field)> =
        fields.iter().filter_map(|field| Some((wire_name(&item.attrs, field)?, field))).collect();
    for parameter in parameters {
        let Some((_, field)) = known.iter().find(|(name, _)| name == parameter) else {
            let names: Vec<&str> = known.iter().map(|(name, _)| name.as_str()).collect();
            let cure = match closest(parameter, &names) {
                Some(close) => format!("did you mean `{close}`?"),
                None if names.is_empty() => "remove the braces, or add the field".to_owned(),
                None => format!("the fields are {}", one_of(&names)),
            };
            problems.at(
                path.span(),
                format!("the path takes `{{{parameter}}}`, which is no field of the input; {cure}"),
            );
            continue;
        };
        let has_default = attributes::find(&field.attrs, &["serde"], "default").is_some()
            || attributes::find(&item.attrs, &["serde"], "default").is_some();
        if has_default || is_option(&field.ty) {
            problems.at(
                path.span(),
                format!(
                    "the path takes `{{{parameter}}}`, which callers may leave out; make the field required"
                ),
            );
        }
    }
}

fn is_option(ty: &Type) -> bool {
    let Type::Path(path) = ty else { return false };
    path.path.segments.last().is_some_and(|last| last.ident == "Option")
}

/// An enum must be an object that tells its variants apart by a field.
fn tagging(item: &DeriveInput, problems: &mut Problems) {
    let serde = ["serde", "schemars"];
    let cure = "write `#[serde(tag = \"..\")]`, so that a field tells the variants apart";
    if let Some(span) = attributes::find(&item.attrs, &serde, "untagged") {
        problems.at(span, format!("an untagged input cannot be told apart by its callers; {cure}"));
    } else if attributes::find(&item.attrs, &serde, "tag").is_none() && !attributes::has_cfg_attr(&item.attrs)
    {
        problems.at(
            item.ident.span(),
            format!("an input is an object, and this enum would be a bare string or a key; {cure}"),
        );
    }
    let Data::Enum(data) = &item.data else { return };
    for variant in &data.variants {
        if let Some(span) = attributes::find(&variant.attrs, &serde, "untagged") {
            problems.at(span, "an untagged variant cannot be told apart by its callers; remove `untagged`");
        }
    }
}

/// Lists hold no value twice and no empty one; texts that end up in paths of Rust parse.
fn lists(args: &Args, problems: &mut Problems) {
    for (key, list) in [("middleware", &args.middleware), ("tags", &args.tags)] {
        let mut seen: Vec<String> = Vec::new();
        for entry in list {
            let value = entry.value();
            if value.trim().is_empty() {
                problems.at(entry.span(), format!("an entry of `{key}` is empty; name it, or remove it"));
            } else if seen.contains(&value) {
                problems
                    .at(entry.span(), format!("`{value}` is listed twice in `{key}`; remove one of them"));
            }
            seen.push(value);
        }
    }
    if let Some(path) = &args.path
        && syn::parse_str::<syn::Path>(&path.value()).is_err()
    {
        problems.at(path.span(), "this is no path of Rust; write `path = \"notes_contracts::SearchNotes\"`");
    }
}

/// The word, if it is one of `known`.
fn word(
    written: &Option<proc_macro2::Ident>,
    kind: &str,
    known: &[&'static str],
    problems: &mut Problems,
) -> Option<&'static str> {
    let written = written.as_ref()?;
    let found = known.iter().copied().find(|word| written == word);
    if found.is_none() {
        problems.at(written.span(), format!("unknown {kind} `{written}`; write {}", one_of(known)));
    }
    found
}
