//! Writes `PROFILE/tools.json`: the contracts that MCP carries, as the tools that a server lists.
//!
//! A contract that was imported from a foreign tool keeps in its `origin` what a contract cannot
//! say, and the manifest gives it back:
//!
//! ```json
//! {
//!   "mcp": {
//!     "name": "Search-Notes",
//!     "title": "Search",
//!     "undescribed": "search notes",
//!     "annotations": { "readOnlyHint": true },
//!     "execution": { "taskSupport": "forbidden" },
//!     "icons": [],
//!     "_meta": {},
//!     "$schema": "http://json-schema.org/draft-07/schema#",
//!     "output": { "$schema": "http://json-schema.org/draft-07/schema#" },
//!     "more": {}
//!   }
//! }
//! ```
//!
//! Every key may be absent: then the foreign tool had none, and the manifest has none. `name` is
//! settled by the naming pass; `title` is the one that was sent; `undescribed` is the description
//! that import gave to a tool without one; `annotations` are the hints as they were sent; `$schema`
//! is the dialect that the input schema named, and that in `output` the output schema's, whose
//! presence says that there was one; `more` holds keys that MCP does not know.

mod formats;
mod origin;
mod profile;
mod strict;
mod tool;

use onefold::Object;
use onefold_model::{Contract, Model, Outcome};

use self::profile::Profile;
use crate::{Emitter, EmitterSpec, OptionKind, OptionSpec, OutFile, header};

/// The emitter as the configuration knows it.
pub(super) const SPEC: EmitterSpec = EmitterSpec {
    name: NAME,
    summary: "MCP tool manifests, one per client profile.",
    options: &[
        OptionSpec {
            key: "profiles",
            kind: OptionKind::Words(&Profile::WORDS),
            summary: "What clients understand: `standard` (all of MCP) or `strict` (the careful subset); \
                      `standard` when absent.",
        },
        OptionSpec {
            key: "prefix",
            kind: OptionKind::Count,
            summary: "Bytes that clients put before a tool's name; 0 when absent.",
        },
    ],
    build: |options| {
        let profiles = match options.words("profiles") {
            Some([]) => return Err("`profiles` is empty; name a profile or remove the key".to_owned()),
            Some(words) => Profile::ALL.into_iter().filter(|profile| profile.is_in(words)).collect(),
            None => vec![Profile::Standard],
        };
        Ok(Box::new(Mcp { profiles, prefix: options.count("prefix").unwrap_or(0) }))
    },
};

const NAME: &str = "mcp";

struct Mcp {
    profiles: Vec<Profile>,
    prefix: u64,
}

impl Emitter for Mcp {
    fn name(&self) -> &'static str {
        NAME
    }

    fn emit(&self, model: &Model) -> Outcome<Vec<OutFile>> {
        let mut contracts: Vec<&Contract> =
            model.exposed("mcp").filter(|contract| tool::is_offered(contract)).collect();
        if contracts.is_empty() {
            return Outcome::clean(Vec::new());
        }
        contracts.sort_by(|a, b| a.names.mcp.cmp(&b.names.mcp));
        let mut diagnostics = Vec::new();
        let mut files = Vec::new();
        for profile in &self.profiles {
            let mut tools = Vec::new();
            for contract in &contracts {
                diagnostics.extend(profile.judge_name(contract, self.prefix));
                tools.push(tool::tool(model, contract, *profile, &mut diagnostics));
            }
            let manifest = Object::new()
                .with("_meta", Object::new().with("onefold/generated", header::mark(NAME)))
                .with("tools", tools);
            files.push(OutFile::json(format!("{}/tools.json", profile.as_str()), &manifest.into()));
        }
        Outcome::new(files, diagnostics)
    }
}
