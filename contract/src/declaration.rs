//! What a contract says about itself besides its schemas.

use crate::{ContractName, TextRange};

/// All that `#[contract(..)]` or a contract document declares, with defaults filled in.
#[derive(Clone, Debug, PartialEq)]
pub struct Declaration {
    /// The one identity on every surface.
    pub name: ContractName,
    /// Display title.
    pub title: String,
    /// What people and agents read; may be empty only while nothing is exposed.
    pub description: String,
    /// What a call does to the world.
    pub effect: Effect,
    /// Calling twice is like calling once. True for reads unless said otherwise.
    pub idempotent: bool,
    /// The call reaches systems outside the service's own.
    pub open_world: bool,
    /// Who must agree before the handler runs.
    pub approval: Approval,
    /// The surfaces that carry the contract.
    pub expose: Exposure,
    /// Named middleware, in order.
    pub middleware: Vec<String>,
    /// Which agents may call.
    pub agents: AgentPolicy,
    /// Budgets that the runtime enforces.
    pub limits: Limits,
    /// Groups for documentation.
    pub tags: Vec<String>,
    /// Set when callers should move on; says to what.
    pub deprecated: Option<String>,
    /// The version that introduced the contract.
    pub since: Option<String>,
    /// The Rust path by which generated wiring names the input type; absent in documents.
    pub rust_path: Option<String>,
    /// Where the type name stands; for diagnostics alone, never in an output or a hash.
    pub source: Option<Source>,
}

impl Declaration {
    /// A private contract with every default.
    pub fn new(name: ContractName, effect: Effect) -> Self {
        Declaration {
            title: name.as_str().to_owned(),
            name,
            description: String::new(),
            effect,
            idempotent: effect == Effect::Read,
            open_world: false,
            approval: Approval::default_for(effect),
            expose: Exposure::default(),
            middleware: Vec::new(),
            agents: AgentPolicy::Observe,
            limits: Limits::default(),
            tags: Vec::new(),
            deprecated: None,
            since: None,
            rust_path: None,
            source: None,
        }
    }

    /// Whether the call needs somebody's agreement on every surface.
    pub fn is_gated(&self) -> bool {
        self.approval != Approval::None
    }
}

/// What a call does to the world.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Changes nothing.
    Read,
    /// Changes something that can be changed back.
    Write,
    /// Changes something for good.
    Destructive,
}

impl Effect {
    /// Every effect, weakest first.
    pub const ALL: [Effect; 3] = [Effect::Read, Effect::Write, Effect::Destructive];

    /// The word in attributes and documents.
    pub fn as_str(self) -> &'static str {
        match self {
            Effect::Read => "read",
            Effect::Write => "write",
            Effect::Destructive => "destructive",
        }
    }
}

/// Who must agree before the handler runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Approval {
    /// Nobody. Never for a destructive contract.
    None,
    /// The host's approver decides.
    Required,
    /// The caller confirms: the same call again, with the token that the first answer carries.
    Confirm,
    /// A person decides.
    Human,
}

impl Approval {
    /// Every kind.
    pub const ALL: [Approval; 4] = [Approval::None, Approval::Required, Approval::Confirm, Approval::Human];

    /// What a contract with `effect` gets when it says nothing.
    pub fn default_for(effect: Effect) -> Self {
        match effect {
            Effect::Read | Effect::Write => Approval::None,
            Effect::Destructive => Approval::Confirm,
        }
    }

    /// The word in attributes and documents.
    pub fn as_str(self) -> &'static str {
        match self {
            Approval::None => "none",
            Approval::Required => "required",
            Approval::Confirm => "confirm",
            Approval::Human => "human",
        }
    }
}

/// Which agents may call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AgentPolicy {
    /// Any caller; a verified agent is recorded.
    Observe,
    /// Verified agents alone.
    Require,
}

impl AgentPolicy {
    /// Every policy.
    pub const ALL: [AgentPolicy; 2] = [AgentPolicy::Observe, AgentPolicy::Require];

    /// The word in attributes and documents.
    pub fn as_str(self) -> &'static str {
        match self {
            AgentPolicy::Observe => "observe",
            AgentPolicy::Require => "require",
        }
    }
}

/// The surfaces that carry a contract. None is on by default: a private contract is callable in
/// process alone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exposure {
    /// An HTTP endpoint.
    pub http: Option<HttpExposure>,
    /// A JSON-RPC method.
    pub rpc: bool,
    /// An MCP tool.
    pub mcp: Option<McpExposure>,
    /// A command.
    pub cli: bool,
    /// A tool that a page registers in the browser; it calls the HTTP endpoint.
    pub webmcp: Option<WebMcpExposure>,
    /// A function that code-mode programs may call.
    pub code: bool,
}

impl Exposure {
    /// The surfaces' words in attributes and documents, in their fixed order.
    pub const SURFACES: [&'static str; 6] = ["http", "rpc", "mcp", "cli", "webmcp", "code"];

    /// Whether `surface` (one of [`Exposure::SURFACES`]) carries the contract.
    pub fn has(&self, surface: &str) -> bool {
        match surface {
            "http" => self.http.is_some(),
            "rpc" => self.rpc,
            "mcp" => self.mcp.is_some(),
            "cli" => self.cli,
            "webmcp" => self.webmcp.is_some(),
            "code" => self.code,
            _ => false,
        }
    }

    /// The words of the surfaces that carry the contract.
    pub fn surfaces(&self) -> impl Iterator<Item = &'static str> + '_ {
        Self::SURFACES.into_iter().filter(|surface| self.has(surface))
    }

    /// Whether no surface carries the contract.
    pub fn is_private(&self) -> bool {
        self.surfaces().next().is_none()
    }
}

/// How HTTP carries a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HttpExposure {
    /// The request method.
    pub method: HttpMethod,
    /// The path, such as `/api/notes/search`; `{field}` takes the field out of the input.
    pub path: String,
}

impl HttpExposure {
    /// `POST /api/<dots as slashes>`.
    pub fn default_for(name: &ContractName) -> Self {
        HttpExposure { method: HttpMethod::Post, path: format!("/api/{}", name.as_str().replace('.', "/")) }
    }

    /// The names in braces, in the order of the path.
    pub fn parameters(&self) -> impl Iterator<Item = &str> {
        self.path.split('/').filter_map(|segment| segment.strip_prefix('{')?.strip_suffix('}'))
    }
}

/// The request methods that a contract may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum HttpMethod {
    /// Safe; input in path and query.
    Get,
    /// Input in path and body.
    Post,
    /// Input in path and body.
    Put,
    /// Input in path and body.
    Patch,
    /// Input in path and query.
    Delete,
}

impl HttpMethod {
    /// Every method.
    pub const ALL: [HttpMethod; 5] =
        [HttpMethod::Get, HttpMethod::Post, HttpMethod::Put, HttpMethod::Patch, HttpMethod::Delete];

    /// As on the wire: upper case.
    pub fn as_str(self) -> &'static str {
        match self {
            HttpMethod::Get => "GET",
            HttpMethod::Post => "POST",
            HttpMethod::Put => "PUT",
            HttpMethod::Patch => "PATCH",
            HttpMethod::Delete => "DELETE",
        }
    }

    /// Whether the input travels in the body rather than in the query.
    pub fn has_body(self) -> bool {
        match self {
            HttpMethod::Post | HttpMethod::Put | HttpMethod::Patch => true,
            HttpMethod::Get | HttpMethod::Delete => false,
        }
    }
}

/// How MCP carries a contract.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct McpExposure {
    /// OAuth scopes that a caller's token must carry.
    pub scopes: Vec<String>,
    /// The author's consent to offer a destructive contract to agents.
    pub destructive: bool,
}

/// How a page carries a contract.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WebMcpExposure {
    /// The output may hold text that users wrote.
    pub untrusted_content: bool,
}

/// Budgets that the runtime enforces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Longest time that a caller waits, in milliseconds.
    pub timeout_ms: u64,
    /// Largest input, in bytes of JSON.
    pub max_input_bytes: u64,
    /// Largest output, in bytes of JSON.
    pub max_output_bytes: u64,
    /// Most calls in a period.
    pub rate: Option<Rate>,
}

impl Default for Limits {
    /// 30 seconds, 1 MiB in, 1 MiB out, no rate.
    fn default() -> Self {
        Limits { timeout_ms: 30_000, max_input_bytes: 1 << 20, max_output_bytes: 1 << 20, rate: None }
    }
}

/// So many calls in so much time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// Most calls.
    pub calls: u64,
    /// The period, in milliseconds.
    pub per_ms: u64,
}

/// Where a Rust type name stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Source {
    /// The package's name.
    pub package: String,
    /// The file's path within the package, with `/`; never absolute.
    pub path: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl Source {
    /// The bytes of the name that stands at this line and column of `text`, the file as it is now;
    /// `None` when it is not the file that was compiled.
    pub fn range_in(&self, text: &str) -> Option<TextRange> {
        let before = (self.line as usize).checked_sub(1)?;
        let line = text.split_inclusive('\n').nth(before)?;
        let line_start: usize = text.split_inclusive('\n').take(before).map(str::len).sum();
        let column = (self.column as usize).checked_sub(1)?;
        let (in_line, _) = line.char_indices().nth(column)?;
        let is_name = |character: &char| character.is_alphanumeric() || *character == '_';
        let length: usize = line[in_line..].chars().take_while(is_name).map(char::len_utf8).sum();
        let start = line_start + in_line;
        let offset = |at: usize| u32::try_from(at).ok();
        Some(TextRange { start: offset(start)?, end: offset(start + length.max(1))? })
    }
}
