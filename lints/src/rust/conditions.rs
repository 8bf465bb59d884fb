//! Whether an item is compiled at all, as far as its attributes say.

use std::str::FromStr;

use cargo_metadata::cargo_platform::{Cfg, CfgExpr};

use super::syntax::Attribute;
use super::tests_alone::is_for_tests;

/// How sure it is that cargo reads something here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Built {
    /// It does.
    Surely,
    /// A condition may leave it out.
    Perhaps,
    /// For tests, which no rule judges.
    ForTests,
}

/// What attributes say of their item.
pub(super) fn built(attributes: &[Attribute]) -> Built {
    if is_for_tests(attributes) {
        return Built::ForTests;
    }
    let is_met = |attribute: &Attribute| {
        let [only] = attribute.path.segments.as_slice() else { return true };
        match only.name.as_str() {
            "cfg" => !attribute.is_conditional && holds(&attribute.text) == Some(true),
            "cfg_attr" => false,
            _ => true,
        }
    };
    if attributes.iter().all(is_met) { Built::Surely } else { Built::Perhaps }
}

/// Whether a condition holds on every machine, or on none; `None` when that depends on the platform, on
/// features or on flags, so that the same sources are judged alike everywhere.
fn holds(condition: &str) -> Option<bool> {
    of_expression(&CfgExpr::from_str(condition).ok()?)
}

fn of_expression(expression: &CfgExpr) -> Option<bool> {
    let one_is = |parts: &[CfgExpr], decides: bool| {
        let parts: Vec<Option<bool>> = parts.iter().map(of_expression).collect();
        if parts.contains(&Some(decides)) {
            return Some(decides);
        }
        (!parts.contains(&None)).then_some(!decides)
    };
    match expression {
        CfgExpr::Not(inner) => of_expression(inner).map(|holds| !holds),
        CfgExpr::All(parts) => one_is(parts, false),
        CfgExpr::Any(parts) => one_is(parts, true),
        CfgExpr::True => Some(true),
        CfgExpr::False => Some(false),
        CfgExpr::Value(Cfg::Name(name)) => match name.as_str() {
            "test" | "doctest" => Some(false),
            _ => None,
        },
        CfgExpr::Value(Cfg::KeyPair(..)) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::holds;

    #[test]
    fn conditions_that_hold_everywhere_or_nowhere() {
        for (condition, expected) in [
            ("any ( unix , windows )", None),
            ("not ( target_os = \"none\" )", None),
            ("feature = \"a\"", None),
            ("all ( feature = \"a\" , test )", Some(false)),
            ("any ( feature = \"a\" , not ( test ) )", Some(true)),
            ("any ( loom , test )", None),
            ("any ( )", Some(false)),
            ("all ( )", Some(true)),
            ("(", None),
        ] {
            assert_eq!(holds(condition), expected, "{condition}");
        }
    }
}
