//! Formats that tell nothing to a client of a manifest.
//!
//! Rust types say how wide a number is by a format, such as `uint32`, which JSON Schema does not
//! know and some clients complain about. The bounds of the width say the same to everyone.

use onefold::{Json, Number, Object};
use onefold_model::schema;

use super::strict::{CHECKED, FORMATS};

/// The integers of these formats are exact in every client; a wider bound would be rounded by some.
const WIDTHS: [(&str, &str, &str); 6] = [
    ("int8", "-128", "127"),
    ("int16", "-32768", "32767"),
    ("int32", "-2147483648", "2147483647"),
    ("uint8", "0", "255"),
    ("uint16", "0", "65535"),
    ("uint32", "0", "4294967295"),
];

/// The schema with formats of JSON Schema alone, and with the bounds that other formats imply.
pub(super) fn known(mut schema: Json) -> Json {
    schema::visit_mut(&mut schema, &mut |inner| {
        let Some(object) = inner.as_object_mut() else { return };
        let Some(format) = object.get("format").and_then(Json::as_str) else { return };
        if FORMATS.contains(&format) || CHECKED.contains(&format) {
            return;
        }
        let width = WIDTHS.iter().find(|(name, ..)| *name == format).filter(|_| is_integer(object));
        let mut place = object.members().iter().position(|member| member.key == "format").unwrap_or(0);
        object.remove("format");
        for (keyword, exclusive, value) in width.into_iter().flat_map(|(_, least, most)| {
            [("minimum", "exclusiveMinimum", least), ("maximum", "exclusiveMaximum", most)]
        }) {
            let said = object
                .members()
                .iter()
                .position(|member| [keyword, exclusive].contains(&member.key.as_str()));
            place = said.unwrap_or_else(|| {
                object.insert_at(place, keyword, Number::parse(value).expect("the table holds numbers"));
                place
            }) + 1;
        }
    });
    schema
}

fn is_integer(object: &Object) -> bool {
    let Some(kind) = object.get("type") else { return false };
    let mut kinds = kind.as_array().unwrap_or(std::slice::from_ref(kind)).iter().filter_map(Json::as_str);
    kinds.any(|kind| kind == "integer")
}
