//! Client profiles: what a client accepts.

use onefold::text::is_hidden;
use onefold_model::{Contract, Diagnostic};

/// What a client accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Profile {
    /// All of MCP and of JSON Schema 2020-12.
    Standard,
    /// The subset that careful clients accept; see [`super::strict`].
    Strict,
}

impl Profile {
    /// Every profile.
    pub(super) const ALL: [Profile; 2] = [Profile::Standard, Profile::Strict];

    /// The words of the configuration, in the order of [`Profile::ALL`].
    pub(super) const WORDS: [&str; 2] = ["standard", "strict"];

    /// The word of the configuration and the name of the folder.
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Profile::Standard => "standard",
            Profile::Strict => "strict",
        }
    }

    /// Whether the configuration's words name this profile.
    pub(super) fn is_in(self, words: &[String]) -> bool {
        words.iter().any(|word| word == self.as_str())
    }

    /// Says what is wrong with a tool's name when the client puts `prefix` bytes before it. The
    /// protocol only advises (a warning); strict clients refuse (an error).
    pub(super) fn judge_name(self, contract: &Contract, prefix: u64) -> Option<Diagnostic> {
        let tool = &contract.names.mcp;
        let (most, dot) = match self {
            Profile::Standard => (128, true),
            Profile::Strict => (64, false),
        };
        let budget = u64::saturating_sub(most, prefix);
        let length = tool.len() as u64;
        let legal = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-' || (dot && c == '.');
        let wrong = if tool.is_empty() {
            "is empty".to_owned()
        } else if let Some(odd) = tool.chars().find(|c| !legal(*c)) {
            format!(
                "holds {}, which is not one of `{}`",
                shown(odd),
                if dot { "A-Za-z0-9_.-" } else { "A-Za-z0-9_-" }
            )
        } else if length > budget && prefix > 0 {
            format!("has {length} bytes, but a prefix of {prefix} leaves {budget}")
        } else if length > budget {
            format!("has {length} bytes, but at most {budget} are accepted")
        } else {
            return None;
        };
        let message = format!(
            "tool name `{tool}` of contract `{}` {wrong} (profile `{}`)",
            contract.declared.name,
            self.as_str()
        );
        let found = match self {
            Profile::Standard => Diagnostic::warning("mcp-tool-name", message),
            Profile::Strict => Diagnostic::error("mcp-tool-name", message),
        };
        let cure = if contract.origin.is_some() {
            "its server alone can change it: take `mcp` out of the contract's `expose`"
        } else {
            "give the contract a shorter name"
        };
        let help = match self {
            Profile::Standard => format!("{cure}; some clients refuse the tool"),
            Profile::Strict => format!("{cure}, or remove `strict` from `profiles` of `[emit.mcp]`"),
        };
        Some(found.at(contract.span.clone()).help(help))
    }
}

fn shown(character: char) -> String {
    if is_hidden(character) { format!("U+{:04X}", character as u32) } else { format!("`{character}`") }
}
