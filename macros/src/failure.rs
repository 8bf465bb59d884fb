//! `#[derive(Failure)]`: a code, a status, a schema and a payload for every variant.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DataEnum, DeriveInput, Expr, Field, Fields, Lit, Meta, Path, Token, Variant};

use crate::problems::Problems;
use crate::{attributes, docs, wire};

/// The implementation of `Failure`, and errors in front of it.
pub(crate) fn expand(item: TokenStream) -> TokenStream {
    let item = match syn::parse2::<DeriveInput>(item) {
        Ok(item) => item,
        Err(error) => return error.to_compile_error(),
    };
    let mut problems = Problems::default();
    let krate = container(&item, &mut problems);
    if !item.generics.params.is_empty() {
        problems.on(&item.generics, "a failure is one type; write it without parameters");
        return problems.to_tokens();
    }
    let implementation = match &item.data {
        Data::Enum(data) => implementation(&item, data, &krate, &mut problems),
        Data::Struct(data) => {
            problems.at(
                data.struct_token.span,
                "failures are the variants of an enum; write `enum` with a variant for each",
            );
            stub(&item.ident, &krate)
        }
        Data::Union(data) => {
            problems.at(
                data.union_token.span,
                "failures are the variants of an enum; write `enum` with a variant for each",
            );
            stub(&item.ident, &krate)
        }
    };
    let errors = problems.to_tokens();
    quote!(#errors #implementation)
}

/// One variant as it will be written.
struct Coded<'a> {
    variant: &'a Variant,
    code: String,
    status: u16,
    /// The hidden struct of the payload; `None` for a variant without fields.
    payload: Option<Ident>,
}

fn implementation(item: &DeriveInput, data: &DataEnum, krate: &Path, problems: &mut Problems) -> TokenStream {
    let ident = &item.ident;
    let coded: Vec<Coded<'_>> = data.variants.iter().map(|variant| coded(ident, variant, problems)).collect();
    let structs: Vec<TokenStream> =
        coded.iter().filter_map(|coded| payload_struct(item, coded, krate, problems)).collect();
    let variants = coded.iter().map(|coded| {
        let (code, status) = (&coded.code, coded.status);
        let description = docs::text(&coded.variant.attrs).unwrap_or_else(|| quote!(""));
        quote!(#krate::FailureVariant { code: #code, status: #status, description: #description })
    });
    let indices = coded.iter().enumerate().map(|(index, coded)| {
        let name = &coded.variant.ident;
        quote!(Self::#name { .. } => #index)
    });
    let payloads = coded.iter().map(|coded| payload_arm(coded, krate));
    let schemas = coded.iter().map(|coded| match &coded.payload {
        Some(payload) => quote!(__generator.subschema_for::<#payload>()),
        None => quote!(__generator.subschema_for::<()>()),
    });
    let json = quote!(#krate::__private::serde_json);
    let (index, payload) = if data.variants.is_empty() {
        (quote!(match *self {}), quote!(match self {}))
    } else {
        (quote!(match self { #(#indices),* }), quote!(match self { #(#payloads),* }))
    };
    quote! {
        const _: () = {
            #(#structs)*

            #[automatically_derived]
            #[allow(deprecated)]
            impl #krate::Failure for #ident {
                const VARIANTS: &'static [#krate::FailureVariant] = &[#(#variants),*];

                fn index(&self) -> usize {
                    #index
                }

                fn into_payload(
                    self,
                ) -> ::core::result::Result<#json::Value, #json::Error> {
                    #payload
                }

                fn schemas(
                    __generator: &mut #krate::__private::schemars::SchemaGenerator,
                ) -> ::std::vec::Vec<#krate::__private::schemars::Schema> {
                    ::std::vec![#(#schemas),*]
                }
            }
        };
    }
}

fn coded<'a>(ident: &Ident, variant: &'a Variant, problems: &mut Problems) -> Coded<'a> {
    let code = variant.ident.unraw().to_string();
    let is_pascal =
        code.starts_with(|c: char| c.is_ascii_uppercase()) && code.chars().all(|c| c.is_ascii_alphanumeric());
    if !is_pascal {
        problems.at(
            variant.ident.span(),
            format!(
                "`{code}` is the code that callers see; write it in PascalCase with ASCII letters and digits"
            ),
        );
    }
    if let Some(span) = attributes::find(&variant.attrs, &["serde", "schemars"], "rename") {
        problems.at(span, "the code is the variant's name on every surface; rename the variant instead");
    }
    let payload = match &variant.fields {
        Fields::Unit => None,
        Fields::Named(_) => Some(format_ident!("__{}{}", ident.unraw(), code, span = variant.ident.span())),
        Fields::Unnamed(fields) => {
            problems.on(fields, "a payload is an object; give the fields names in `{ .. }`");
            None
        }
    };
    Coded { variant, code, status: status(variant, problems), payload }
}

/// The struct that serialises a payload. It is written into its place, so it never meets a type of
/// the author; its name holds a dot, which no type of Rust can.
fn payload_struct(
    item: &DeriveInput,
    coded: &Coded<'_>,
    krate: &Path,
    problems: &mut Problems,
) -> Option<TokenStream> {
    let name = coded.payload.as_ref()?;
    let schema_name = format!("{}.{}", item.ident.unraw(), coded.code);
    let private = quote!(#krate::__private);
    let text = |path: &str| format!("{}::{path}", private.to_string().replace(' ', ""));
    let (serde, schemars) = (text("serde"), text("schemars"));
    let rule = attributes::text(&item.attrs, &["serde"], "rename_all_fields", "serialize");
    let own_rule = attributes::find(&coded.variant.attrs, &["serde"], "rename_all").is_some();
    let rename_all = rule.filter(|_| !own_rule).map(|rule| quote!(#[serde(rename_all = #rule)]));
    let kept = coded.variant.attrs.iter().filter(|attribute| is_tool(attribute));
    let fields: Vec<Field> =
        coded.variant.fields.iter().map(|field| payload_field(field, problems)).collect();
    Some(quote! {
        #[derive(#private::serde::Serialize, #private::schemars::JsonSchema)]
        #[serde(crate = #serde)]
        #[schemars(crate = #schemars, inline, rename = #schema_name)]
        #rename_all
        #(#kept)*
        #[allow(deprecated)]
        struct #name { #(#fields),* }
    })
}

fn payload_field(field: &Field, problems: &mut Problems) -> Field {
    let mut field = field.clone();
    let mut is_secret = false;
    for (key, _) in options(&field.attrs, problems) {
        if key == "secret" {
            is_secret = true;
        } else {
            problems.on(&field.ident, format!("unknown key `{key}` on a field; write `#[failure(secret)]`"));
        }
    }
    field.attrs.retain(|attribute| is_tool(attribute) || attribute.path().is_ident("doc"));
    if is_secret {
        field.attrs.push(wire::secret_attribute());
    }
    field
}

fn is_tool(attribute: &Attribute) -> bool {
    attribute.path().is_ident("serde") || attribute.path().is_ident("schemars")
}

fn payload_arm(coded: &Coded<'_>, krate: &Path) -> TokenStream {
    let variant = &coded.variant.ident;
    let json = quote!(#krate::__private::serde_json);
    match &coded.payload {
        Some(payload) => {
            let fields: Vec<&Ident> =
                coded.variant.fields.iter().filter_map(|field| field.ident.as_ref()).collect();
            quote!(Self::#variant { #(#fields),* } => #json::to_value(#payload { #(#fields),* }))
        }
        None => quote!(Self::#variant { .. } => ::core::result::Result::Ok(#json::Value::Null)),
    }
}

/// `#[failure(status = 404)]`; 500 stands in for what was reported.
fn status(variant: &Variant, problems: &mut Problems) -> u16 {
    let cure = "write `#[failure(status = 404)]` with a number from 400 to 599";
    let mut found: Option<u16> = None;
    let mut reported = false;
    for (key, value) in options(&variant.attrs, problems) {
        match (key.as_str(), value) {
            ("status", Some(value)) => {
                let number = match &value {
                    Expr::Lit(literal) => match &literal.lit {
                        Lit::Int(number) => number.base10_parse::<u16>().ok(),
                        _ => None,
                    },
                    _ => None,
                };
                match number.filter(|number| (400..=599).contains(number)) {
                    Some(number) if found.is_none() => found = Some(number),
                    Some(_) => problems.on(&value, "the status is set twice; remove one of them"),
                    None => {
                        reported = true;
                        let written = value.to_token_stream();
                        problems.on(&value, format!("`{written}` is no status of a failure; {cure}"));
                    }
                }
            }
            ("status", None) => {
                reported = true;
                problems.on(&variant.attrs[0], cure);
            }
            (key, _) => {
                reported = true;
                problems.at(variant.ident.span(), format!("unknown key `{key}` on a variant; {cure}"));
            }
        }
    }
    if found.is_none() && !reported {
        problems.at(variant.ident.span(), format!("`{}` has no status; {cure}", variant.ident));
    }
    found.unwrap_or(500)
}

/// The options of the enum itself, and what may not stand there.
fn container(item: &DeriveInput, problems: &mut Problems) -> Path {
    let mut krate = wire::default_crate();
    for (key, value) in options(&item.attrs, problems) {
        match (key.as_str(), value) {
            ("crate", Some(Expr::Path(path))) => krate = path.path,
            (key, _) => problems.at(
                item.ident.span(),
                format!(
                    "unknown key `{key}` on the enum; \
                     the status stands on each variant, `#[failure(crate = path)]` here"
                ),
            ),
        }
    }
    for entry in attributes::entries(&item.attrs, &["serde"]) {
        if !entry.path().is_ident("rename_all_fields") && !entry.path().is_ident("crate") {
            problems.on(
                entry.path(),
                "a failure has one form on every surface; of serde's keys only `rename_all_fields` applies",
            );
        }
    }
    krate
}

/// `key = value` and `key` inside `#[failure(..)]`.
fn options(attributes: &[Attribute], problems: &mut Problems) -> Vec<(String, Option<Expr>)> {
    let mut options = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("failure")) {
        match attribute.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated) {
            Ok(entries) => options.extend(entries.into_iter().map(|entry| {
                let key = entry.path().to_token_stream().to_string();
                match entry {
                    Meta::NameValue(meta) => (key, Some(meta.value)),
                    Meta::List(_) | Meta::Path(_) => (key, None),
                }
            })),
            Err(error) => problems.add(error),
        }
    }
    options
}

/// An implementation that keeps the rest compiling.
fn stub(ident: &Ident, krate: &Path) -> TokenStream {
    let json = quote!(#krate::__private::serde_json);
    let schemars = quote!(#krate::__private::schemars);
    quote! {
        impl #krate::Failure for #ident {
            const VARIANTS: &'static [#krate::FailureVariant] = &[];
            fn index(&self) -> usize { 0 }
            fn into_payload(self) -> ::core::result::Result<#json::Value, #json::Error> {
                ::core::result::Result::Ok(#json::Value::Null)
            }
            fn schemas(_: &mut #schemars::SchemaGenerator) -> ::std::vec::Vec<#schemars::Schema> {
                ::std::vec::Vec::new()
            }
        }
    }
}
