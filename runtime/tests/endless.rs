//! A type by which no value could be judged is refused when the host is built, not when it is called.

use onefold::prelude::*;
use onefold_runtime::{Cx, Handles, Host};

/// A wrapper that says nothing of its own.
#[onefold::data]
#[serde(untagged)]
pub enum Wrapping {
    /// Wrapped once more.
    Wrapped(Box<Wrapping>),
    /// The value.
    Number(u32),
}

/// Takes a wrapped number.
#[contract(name = "wrap.take", effect = read, output = u32)]
pub struct Take {
    /// The number.
    pub value: Wrapping,
}

struct App;

impl Handles<Take> for App {
    async fn handle(&self, input: Take, _cx: Cx) -> Result<u32, onefold::Never> {
        match input.value {
            Wrapping::Number(number) => Ok(number),
            Wrapping::Wrapped(_) => Ok(0),
        }
    }
}

#[test]
fn a_type_that_refers_to_itself_alone_stops_the_host() {
    let error = Host::builder(App).handle::<Take>().build().unwrap_err();
    assert_eq!(
        error.problems(),
        ["type `endless::Wrapping` refers to itself without going into the value, in contract `wrap.take`",]
    );
}
