//! What `#[contract]` and `#[data]` do to a type alike: derives, names, secrets, guards.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Field, Fields, FieldsNamed, GenericParam, Path, parse_quote};

use crate::place::Places;
use crate::problems::Problems;
use crate::{attributes, checks, closed};

/// Who sends values of the type.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Direction {
    /// Both sides.
    Both,
    /// Callers alone.
    Input,
    /// The service alone.
    Output,
}

/// Puts the derives on `item` and returns what must stand behind it.
pub(crate) fn dress(
    item: &mut DeriveInput,
    krate: &Path,
    direction: Direction,
    problems: &mut Problems,
) -> TokenStream {
    let private = quote!(#krate::__private);
    drop_own_derives(item, direction, problems);
    mark_secrets(&mut item.data, problems);
    checks::endless(item, problems);
    let guard = guard(item, problems);
    let value = open_unit_struct(item);

    let serialize: Path = parse_quote!(#private::serde::Serialize);
    let deserialize: Path = parse_quote!(#private::serde::Deserialize);
    let schema: Path = parse_quote!(#private::schemars::JsonSchema);
    let mut derives = match direction {
        Direction::Both | Direction::Input => vec![serialize, deserialize, schema],
        Direction::Output => vec![serialize, schema],
    };
    if direction == Direction::Input && closed::may_hide(item) {
        derives.push(parse_quote!(#private::__Closed));
    }
    let serde = path_text(&quote!(#private::serde));
    let schemars = path_text(&quote!(#private::schemars));
    let mut added: Vec<Attribute> = vec![
        parse_quote!(#[derive(#(#derives),*)]),
        parse_quote!(#[serde(crate = #serde)]),
        parse_quote!(#[schemars(crate = #schemars)]),
    ];
    if direction == Direction::Input && refuses_nothing(item) {
        added.push(parse_quote!(#[serde(deny_unknown_fields)]));
    }
    if let Some(name) = name_by_arguments(item) {
        added.push(parse_quote!(#[schemars(rename = #name)]));
    }
    item.attrs.splice(0..0, added);
    quote!(#value #guard)
}

/// Reports attributes that stand above the macro although they need the derives that it adds.
pub(crate) fn check_order(
    item: &DeriveInput,
    macro_name: &str,
    places: &dyn Places,
    problems: &mut Problems,
) {
    let macro_place = places.attribute();
    for attribute in &item.attrs {
        let Some(tool) = ["serde", "schemars"].into_iter().find(|tool| attribute.path().is_ident(tool))
        else {
            continue;
        };
        let place = places.of(attribute.pound_token.span());
        if place.path == macro_place.path && place < macro_place {
            problems.on(
                attribute,
                format!(
                    "`#[{tool}(..)]` stands above `#[{macro_name}]`, which derives {tool}; write it below"
                ),
            );
        }
    }
}

/// Reports a token stream that is no struct or enum, and gives it back.
pub(crate) fn parse_item(item: TokenStream, macro_name: &str) -> Result<DeriveInput, TokenStream> {
    let mut problems = Problems::default();
    match syn::parse2::<DeriveInput>(item.clone()) {
        Ok(parsed) => match &parsed.data {
            Data::Struct(_) | Data::Enum(_) => return Ok(parsed),
            Data::Union(data) => {
                problems.at(data.union_token.span, "a union has no form on the wire; use an enum");
            }
        },
        Err(error) if syn::parse2::<syn::Item>(item.clone()).is_ok() => {
            problems.at(error.span(), format!("`#[{macro_name}]` stands on a struct or an enum"));
        }
        Err(error) => problems.add(error),
    }
    let errors = problems.to_tokens();
    Err(quote!(#errors #item))
}

/// The field's key on the wire when it is received.
pub(crate) fn wire_name(container: &[Attribute], field: &Field) -> Option<String> {
    let identifier = field.ident.as_ref()?.unraw().to_string();
    let renamed = attributes::text(&field.attrs, &["serde"], "rename", "deserialize");
    Some(renamed.unwrap_or_else(|| {
        attributes::text(container, &["serde"], "rename_all", "deserialize")
            .and_then(|rule| crate::names::renamed_field(&rule, &identifier))
            .unwrap_or(identifier)
    }))
}

/// The derives are added here, so a second one would be a conflict that names neither.
fn drop_own_derives(item: &mut DeriveInput, direction: Direction, problems: &mut Problems) {
    let added: &[&str] = match direction {
        Direction::Both | Direction::Input => &["Serialize", "Deserialize", "JsonSchema"],
        Direction::Output => &["Serialize", "JsonSchema"],
    };
    for attribute in &mut item.attrs {
        let Some(paths) = attributes::derives(attribute) else { continue };
        let is_added = |path: &Path| {
            path.segments.last().is_some_and(|last| added.iter().any(|name| last.ident == name))
        };
        let kept: Vec<&Path> = paths.iter().filter(|path| !is_added(path)).collect();
        for path in paths.iter().filter(|path| is_added(path)) {
            problems.on(path, "already derived by the attribute above; remove it here");
        }
        if kept.len() < paths.len() {
            *attribute = parse_quote!(#[derive(#(#kept),*)]);
        }
    }
}

/// `#[data(secret)]` on a field becomes an extension of its schema.
fn mark_secrets(data: &mut Data, problems: &mut Problems) {
    let fields: Vec<&mut Field> = match data {
        Data::Struct(data) => data.fields.iter_mut().collect(),
        Data::Enum(data) => data.variants.iter_mut().flat_map(|variant| variant.fields.iter_mut()).collect(),
        Data::Union(data) => data.fields.named.iter_mut().collect(),
    };
    for attribute in fields.into_iter().flat_map(|field| &mut field.attrs) {
        if attribute.path().segments.last().is_none_or(|last| last.ident != "data") {
            continue;
        }
        match attribute.parse_args::<Ident>() {
            Ok(word) if word == "secret" => {}
            Ok(word) => {
                problems.at(word.span(), format!("unknown word `{word}` on a field; write `#[data(secret)]`"))
            }
            Err(_) => problems.on(&*attribute, "on a field, this is written `#[data(secret)]`"),
        }
        *attribute = secret_attribute();
    }
}

/// What marks a field in its schema.
pub(crate) fn secret_attribute() -> Attribute {
    parse_quote!(#[schemars(extend("x-onefold-secret" = true))])
}

/// An item that exists once per module and name: schemars tells types apart by module and name, so
/// a second type of the same name would silently get the first one's schema.
fn guard(item: &DeriveInput, problems: &mut Problems) -> TokenStream {
    let constants = item.generics.params.iter().filter(|param| matches!(param, GenericParam::Const(_)));
    if let Some(second) = constants.clone().nth(1) {
        problems.on(
            second,
            "schemas tell types apart by the digits of one constant; \
             make the second a type parameter or a field",
        );
    }
    let name = given_name(item).unwrap_or_else(|| item.ident.unraw().to_string());
    let mut suffix = String::new();
    for character in name.chars() {
        if character.is_alphanumeric() || character == '_' {
            suffix.push(character);
        } else {
            suffix.push_str(&format!("_x{:x}_", u32::from(character)));
        }
    }
    let guard = format_ident!("__onefold_type_named_{}", suffix, span = item.ident.span());
    let conditions = attributes::conditions(&item.attrs);
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code)]
        enum #guard {}
    }
}

/// The type's name in schemas, where the author gave one.
fn given_name(item: &DeriveInput) -> Option<String> {
    attributes::text(&item.attrs, &["schemars"], "rename", "serialize")
        .or_else(|| attributes::text(&item.attrs, &["serde"], "rename", "serialize"))
}

/// `Page<T>` is `Page_{T}` unless its author named it: a name by arguments never depends on order.
fn name_by_arguments(item: &DeriveInput) -> Option<String> {
    if given_name(item).is_some() {
        return None;
    }
    let mut name = item.ident.unraw().to_string();
    let plain = name.len();
    for param in &item.generics.params {
        match param {
            GenericParam::Type(param) => name.push_str(&format!("_{{{}}}", param.ident)),
            GenericParam::Const(param) => name.push_str(&format!("_{{{}}}", param.ident)),
            GenericParam::Lifetime(_) => {}
        }
    }
    (name.len() > plain).then_some(name)
}

/// `struct Nothing;` would be `null` on the wire; an input without fields is an empty object. The
/// constant keeps `Nothing` usable as a value.
fn open_unit_struct(item: &mut DeriveInput) -> TokenStream {
    let Data::Struct(data) = &mut item.data else { return TokenStream::new() };
    if !matches!(data.fields, Fields::Unit) {
        return TokenStream::new();
    }
    data.fields =
        Fields::Named(FieldsNamed { brace_token: syn::token::Brace::default(), named: Default::default() });
    data.semi_token = None;
    if !item.generics.params.is_empty() {
        return TokenStream::new();
    }
    let (visibility, name) = (&item.vis, &item.ident);
    let conditions = attributes::conditions(&item.attrs);
    quote! {
        #(#conditions)*
        #[doc(hidden)]
        #[allow(non_upper_case_globals, dead_code)]
        #visibility const #name: #name = #name {};
    }
}

/// Whether `deny_unknown_fields` must be added: it is not there, and there are fields by name.
fn refuses_nothing(item: &DeriveInput) -> bool {
    let by_name = match &item.data {
        Data::Struct(data) => matches!(data.fields, Fields::Named(_) | Fields::Unit),
        Data::Enum(_) => true,
        Data::Union(_) => false,
    };
    by_name && attributes::find(&item.attrs, &["serde"], "deny_unknown_fields").is_none()
}

fn path_text(path: &TokenStream) -> String {
    path.to_string().replace(' ', "")
}

/// The default of `crate = ..`.
pub(crate) fn default_crate() -> Path {
    parse_quote!(::onefold)
}

/// Where to point when the whole attribute is meant.
pub(crate) fn whole_attribute() -> Span {
    Span::call_site()
}
