//! Dates and times, with the feature `chrono`.

use chrono::{DateTime, NaiveDate, Utc};
use onefold::prelude::*;

#[contract(name = "days.set", effect = write, output = DateTime<Utc>)]
struct SetDay {
    day: NaiveDate,
    at: Option<DateTime<Utc>>,
}

#[test]
fn dates_have_a_format() {
    let set = contracts![SetDay];
    assert_eq!(set.problems(), &[]);
    let data = set.contracts().values().next().unwrap();
    assert_eq!(data.output.to_compact(), r#"{"type":"string","format":"date-time"}"#);
    assert_eq!(
        set.types()["SetDay"].schema.get("properties").unwrap().to_compact(),
        r#"{"day":{"type":"string","format":"date"},"at":{"type":["string","null"],"format":"date-time"}}"#
    );
}
