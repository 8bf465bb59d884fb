//! The dialects of JSON Schema, and which keywords each of them knows.

pub(super) use onefold::schema::Below;

/// A dialect of JSON Schema, oldest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dialect {
    Draft04,
    Draft06,
    Draft07,
    Draft201909,
    Draft202012,
}

/// Keywords that refuse values, refer or name, and came later than draft-04, with the dialect that
/// brought them.
const SINCE: [(&str, Dialect); 19] = [
    ("$id", Dialect::Draft06),
    ("const", Dialect::Draft06),
    ("contains", Dialect::Draft06),
    ("propertyNames", Dialect::Draft06),
    ("if", Dialect::Draft07),
    ("then", Dialect::Draft07),
    ("else", Dialect::Draft07),
    ("$anchor", Dialect::Draft201909),
    ("$recursiveAnchor", Dialect::Draft201909),
    ("$recursiveRef", Dialect::Draft201909),
    ("dependentRequired", Dialect::Draft201909),
    ("dependentSchemas", Dialect::Draft201909),
    ("maxContains", Dialect::Draft201909),
    ("minContains", Dialect::Draft201909),
    ("unevaluatedItems", Dialect::Draft201909),
    ("unevaluatedProperties", Dialect::Draft201909),
    ("$dynamicAnchor", Dialect::Draft202012),
    ("$dynamicRef", Dialect::Draft202012),
    ("prefixItems", Dialect::Draft202012),
];

/// Keywords that were given up, with the last dialect in which they say something.
const UNTIL: [(&str, Dialect); 4] = [
    ("dependencies", Dialect::Draft07),
    ("$recursiveAnchor", Dialect::Draft201909),
    ("$recursiveRef", Dialect::Draft201909),
    ("additionalItems", Dialect::Draft201909),
];

/// What stands below the keyword `key` in any dialect. Below `items` old dialects know lists of
/// schemas too, and lists of names below `dependencies`.
pub(super) fn below(key: &str) -> Below {
    match key {
        "additionalItems" => Below::Schema,
        "dependencies" => Below::Map,
        _ => onefold::schema::below(key),
    }
}

impl Dialect {
    /// The dialects by the address that `$schema` names, without scheme and final `#`.
    const ADDRESSES: [(&str, Dialect); 5] = [
        ("json-schema.org/draft-04/schema", Dialect::Draft04),
        ("json-schema.org/draft-06/schema", Dialect::Draft06),
        ("json-schema.org/draft-07/schema", Dialect::Draft07),
        ("json-schema.org/draft/2019-09/schema", Dialect::Draft201909),
        ("json-schema.org/draft/2020-12/schema", Dialect::Draft202012),
    ];

    /// The dialect of an address.
    pub(super) fn of(address: &str) -> Option<Self> {
        let address = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"))?;
        let address = address.strip_suffix('#').unwrap_or(address);
        Self::ADDRESSES.iter().find(|(known, _)| *known == address).map(|(_, dialect)| *dialect)
    }

    /// What it is called.
    pub(super) fn name(self) -> &'static str {
        match self {
            Dialect::Draft04 => "draft-04",
            Dialect::Draft06 => "draft-06",
            Dialect::Draft07 => "draft-07",
            Dialect::Draft201909 => "2019-09",
            Dialect::Draft202012 => "2020-12",
        }
    }

    /// Whether a keyword says something in later dialects alone.
    pub(super) fn is_too_early_for(self, key: &str) -> bool {
        SINCE.iter().any(|(keyword, since)| *keyword == key && self < *since)
    }

    /// Whether a keyword said something in earlier dialects alone.
    pub(super) fn is_too_late_for(self, key: &str) -> bool {
        UNTIL.iter().any(|(keyword, until)| *keyword == key && self > *until)
    }

    /// Whether nothing beside a `$ref` counts.
    pub(super) fn references_stand_alone(self) -> bool {
        self <= Dialect::Draft07
    }

    /// Whether `items` may be a list of schemas by position.
    pub(super) fn has_item_lists(self) -> bool {
        self <= Dialect::Draft201909
    }

    /// The keyword by which a schema says its own address.
    pub(super) fn id_keyword(self) -> &'static str {
        match self {
            Dialect::Draft04 => "id",
            Dialect::Draft06 | Dialect::Draft07 | Dialect::Draft201909 | Dialect::Draft202012 => "$id",
        }
    }

    /// The keywords that give a schema a name within its document.
    pub(super) fn anchor_keywords(self) -> &'static [&'static str] {
        match self {
            Dialect::Draft04 | Dialect::Draft06 | Dialect::Draft07 => &[],
            Dialect::Draft201909 => &["$anchor"],
            Dialect::Draft202012 => &["$anchor", "$dynamicAnchor"],
        }
    }
}
