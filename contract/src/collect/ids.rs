//! Which Rust type stands behind each name that schemars chose.
//!
//! schemars tells types apart by their schema id but publishes only names, and numbers those that
//! meet in order of appearance. The ids can be read from the text of its `Debug` form alone, so that
//! text is read strictly: when it is not understood, collection stops with a problem.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator};

/// Schema ids and the names that `generator` gave them. Its definitions must have been taken.
pub(super) fn names_by_id(generator: &SchemaGenerator) -> Result<BTreeMap<String, String>, String> {
    parse(&format!("{generator:?}"))
}

/// Makes `generator` use `name` for the type with `id`.
pub(super) fn claim(generator: &mut SchemaGenerator, id: &str, name: &str) {
    CLAIM.with(|claim| *claim.borrow_mut() = (id.to_owned(), name.to_owned()));
    generator.subschema_for::<Claim>();
    generator.definitions_mut().remove(name);
}

/// A type with whatever id and name is claimed next.
struct Claim;

thread_local! {
    static CLAIM: RefCell<(String, String)> = const { RefCell::new((String::new(), String::new())) };
}

impl JsonSchema for Claim {
    fn schema_name() -> Cow<'static, str> {
        CLAIM.with(|claim| claim.borrow().1.clone().into())
    }

    fn schema_id() -> Cow<'static, str> {
        CLAIM.with(|claim| claim.borrow().0.clone().into())
    }

    fn json_schema(_generator: &mut SchemaGenerator) -> Schema {
        Schema::default()
    }
}

fn parse(debug: &str) -> Result<BTreeMap<String, String>, String> {
    let begin = "pending_schema_ids: {}, schema_id_to_name: {";
    let (_, mut rest) = debug.split_once(begin).ok_or_else(|| format!("`{begin}` is missing"))?;
    let mut names = BTreeMap::new();
    while !rest.starts_with('}') {
        let id;
        let name;
        rest = expect(rest, "SchemaUid(")?;
        (id, rest) = string(rest)?;
        rest = expect(rest, ", ")?;
        rest = rest.trim_start_matches(|c: char| c.is_ascii_alphabetic());
        rest = expect(rest, "): ")?;
        (name, rest) = string(rest)?;
        if names.insert(id.clone(), name).is_some() {
            return Err(format!("`{id}` occurs twice"));
        }
        rest = rest.strip_prefix(", ").unwrap_or(rest);
    }
    Ok(names)
}

fn expect<'a>(text: &'a str, token: &str) -> Result<&'a str, String> {
    text.strip_prefix(token).ok_or_else(|| {
        let found: String = text.chars().take(20).collect();
        format!("`{token}` is missing in front of `{found}`")
    })
}

/// A quoted string as `Debug` writes it, and what follows it.
fn string(text: &str) -> Result<(String, &str), String> {
    let mut rest = expect(text, "\"")?;
    let mut out = String::new();
    loop {
        let mut characters = rest.chars();
        let character = characters.next().ok_or("a string does not end")?;
        rest = characters.as_str();
        match character {
            '"' => return Ok((out, rest)),
            '\\' => {
                let escaped = characters.next().ok_or("a string does not end")?;
                rest = characters.as_str();
                out.push(match escaped {
                    'n' => '\n',
                    'r' => '\r',
                    't' => '\t',
                    '0' => '\0',
                    '"' | '\'' | '\\' => escaped,
                    'u' => {
                        let (digits, behind) =
                            expect(rest, "{")?.split_once('}').ok_or("an escape does not end")?;
                        rest = behind;
                        let code = u32::from_str_radix(digits, 16).ok().and_then(char::from_u32);
                        code.ok_or_else(|| format!("`{digits}` is no character"))?
                    }
                    other => return Err(format!("the escape `{other}` is unknown")),
                });
            }
            plain => out.push(plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strange_ids_and_names_are_read_back() {
        let strange = "a::B<\"quoted\", \\ }, ): \u{202e}\n\t\0 é>";
        let mut generator = SchemaGenerator::default();
        claim(&mut generator, strange, "B \"1\"");
        claim(&mut generator, "c::D", "D");
        generator.take_definitions(false);
        let names = names_by_id(&generator).unwrap();
        assert_eq!(names[strange], "B \"1\"");
        assert_eq!(names["c::D"], "D");
        assert_eq!(names.len(), 2);
    }

    #[test]
    fn other_text_is_refused() {
        assert_eq!(
            parse("SchemaGenerator { .. }").unwrap_err(),
            "`pending_schema_ids: {}, schema_id_to_name: {` is missing"
        );
        let other = "pending_schema_ids: {}, schema_id_to_name: {Uid(\"a\"): \"b\"}";
        assert_eq!(parse(other).unwrap_err(), "`SchemaUid(` is missing in front of `Uid(\"a\"): \"b\"}`");
    }
}
