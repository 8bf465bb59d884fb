//! Every page is a test: its fences are judged, and its carets are what must be found.
//!
//! - Under Pass nothing is found; under Fail exactly what carets point at; under Limits what carets
//!   point at, often nothing. Only findings of the page's own rule are compared.
//! - Carets stand below the line that they point at, alone or behind `//`, with the message behind
//!   them; such lines are taken out before the fence is read. Of a place over several lines they show
//!   the part on its first line.
//! - A fence `rust`, `ts` or `toml` may hold several files: `//- path` begins one, with any extension.
//!   Without such a line it is `src/lib.rs`, `src/index.ts` or `onefold.toml`. A folder with `src/lib.rs` or `src/main.rs` and no `Cargo.toml` is
//!   a package that depends on every crate that its sources name; the root is called `app`.
//!   `onefold.toml` is the configuration, `baseline.json` the baseline, and `contracts.json` holds what
//!   a fence `json` does. `Cargo.lock` says what foreign packages depend on, and below `expected/` stands
//!   what the emitters would write.
//! - A fence `json` holds a contract, a list of contracts or a whole document. A contract without
//!   `input` gets an object without fields, one without `output` gets null, one without `description`
//!   gets a sentence. Such a fence may hold several files as well: `contracts.json`, the same set
//!   collected again (`again.json`) or as its inputs write themselves (`written.json`), and
//!   `onefold.toml`. A fence `toml verify` holds files that set profiles, such as `Cargo.toml`.
//! - A fence `json import` is a list of tools that is imported. One marked `json emit NAME` is run by
//!   the tests of emitters.
//! - A fence `json before` and the next one `json after` are the two sides of a change.
//! - Under Fix, `rust before` becomes `rust after` by `--fix`, and nothing is found in that.
//! - A fence marked `text`, such as `rust text`, is only shown.

mod carets;
mod cargo;
mod contracts;
mod judge;
mod page;
mod table;

use onefold_lints::RULES;

#[test]
fn every_page_is_true() {
    let mut wrong = Vec::new();
    for rule in RULES {
        for problem in judge::problems(rule.id, rule.page) {
            wrong.push(format!("{}.md{problem}", rule.id.replace('-', "_")));
        }
    }
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}
