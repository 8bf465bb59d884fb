//! Writes a typed client for contracts on HTTP: `types.ts`, `client.ts` and the part that is the
//! same for all services, `http.ts`. With `integers = "bigint"` also `json.ts`, which reads and
//! prints integers of any size.
//!
//! ```ts
//! const answer = await notesRead({ baseUrl: "https://notes.example" }, { id: "n1" });
//! if (answer.ok) show(answer.value);
//! else if (answer.code === "NotFound") say(`no note ${answer.problem.failure.id}`);
//! ```
//!
//! How an input travels, which a server must mirror: fields that the path names in braces are
//! one percent-encoded segment each, never empty, `.` or `..`. With POST, PUT and PATCH the other
//! fields are the JSON body, an object. With GET and DELETE they are the query: a string as it
//! is, numbers and booleans as JSON, an array as one pair per item, anything nested as JSON text.
//! A query has no null: `null`, an absent field and an empty array send nothing, so a server
//! fills a required field in as `null` or `[]` as far as its type admits.
//!
//! A contract that needs a confirmation, and every destructive one, is an object of two functions
//! and not a function, so that a plain call does not compile.

mod client;
mod facade;
mod refusals;
mod types;
mod wide;

use minijinja::context;
use onefold::{Approval, Effect};
use onefold_model::{Contract, Diagnostic, Model, Outcome};

use crate::render::{Template, code, render};
use crate::typescript_types::{Emission, Integers, emit, integers};
use crate::{Emitter, EmitterSpec, Options, OutFile, Traits, header};

/// How the configuration knows this emitter.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "Typed TypeScript client over fetch.",
    options: &[integers::OPTION],
    build,
};

const NAME: &str = "typescript";

const HTTP: Template =
    Template { name: "typescript/http.ts", source: include_str!("../../../../templates/typescript/http.ts") };

struct TypeScript {
    integers: Integers,
}

fn build(options: &Options) -> Result<Box<dyn Emitter>, String> {
    Ok(Box::new(TypeScript { integers: Integers::from_options(options)? }))
}

impl Emitter for TypeScript {
    fn name(&self) -> &'static str {
        NAME
    }

    fn traits(&self) -> Traits {
        Traits { types: true, ..Traits::default() }
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        emit(NAME, "http", model, self.integers, |emission, _| files(emission))
    }
}

fn files(emission: &Emission<'_>) -> Result<Vec<OutFile>, Vec<Diagnostic>> {
    let bigint = emission.integers == Integers::Bigint;
    let context = context! { mark => code(header::mark(NAME)), bigint, codes => refusals::groups() };
    let mut files = vec![
        OutFile::text("client.ts", &client::render(emission)?),
        OutFile::text("http.ts", &render(HTTP, context)?),
        OutFile::text("types.ts", &types::render(emission)?),
    ];
    if bigint {
        files.insert(2, OutFile::text("json.ts", &wide::render(emission)?));
    }
    Ok(files)
}

/// Whether a call is two: one that asks and one that confirms.
fn is_two_phase(contract: &Contract) -> bool {
    let confirmed = match contract.declared.approval {
        Approval::Confirm | Approval::Human => true,
        Approval::None | Approval::Required => false,
    };
    confirmed || contract.declared.effect == Effect::Destructive
}
