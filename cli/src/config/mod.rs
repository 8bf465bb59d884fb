//! `onefold.toml`: what the service calls itself and which surfaces are written where.
//!
//! [`read`] turns the text into a plain [`Config`] or says everything that is wrong with it at
//! once. Which emitters exist and which keys they take is data ([`EmitterSpec`]); the reader, the
//! JSON Schema of the file and the help all derive from it.

#[cfg(feature = "lint")]
mod aliases;
mod emit;
mod find;
#[cfg(feature = "lint")]
mod levels;
#[cfg(feature = "lint")]
mod lint;
mod read;
mod schema;
mod service;
#[cfg(feature = "lint")]
mod verify;

use std::path::PathBuf;
use std::sync::Arc;

use onefold::{Service, TextRange};
use onefold_codegen::{Emitter, EmitterSpec, Options};
use onefold_model::{Outcome, SourceText, Span};

pub(crate) use find::shown;
pub use find::{FILE_NAME, Located, locate};
pub use schema::schema;
pub(crate) use service::is_name as is_service_name;

/// What `onefold.toml` says.
#[derive(Clone)]
pub struct Config {
    /// The service; absent when a document is to say it.
    pub service: Option<Service>,
    /// The emitters that are on, in the order of the table of emitters.
    pub emit: Vec<Emit>,
    /// Rules: levels, allowances, layers and zones, and what contracts are held against.
    #[cfg(feature = "lint")]
    pub lint: onefold_lints::LintConfig,
}

/// One table `[emit.NAME]`.
#[derive(Clone)]
pub struct Emit {
    /// The emitter.
    pub spec: EmitterSpec,
    /// Its folder, relative to the configuration, with `/`.
    pub dir: String,
    /// Its options, checked.
    pub options: Options,
    /// Where its folder is named; nowhere when the command line names it.
    pub span: Option<Span>,
}

impl Emit {
    /// The emitter with its options.
    pub fn emitter(&self) -> Box<dyn Emitter> {
        (self.spec.build)(&self.options).expect("the options were tried when the configuration was read")
    }
}

/// Reads the text of a configuration. `specs` are the emitters that exist; `fallback` is what a
/// document says about the service, which makes `[service]` optional.
pub fn read(located: &Located, specs: &[EmitterSpec], fallback: Option<&Service>) -> Outcome<Config> {
    read::read(Arc::clone(&located.source), specs, fallback)
}

/// The folder of a configuration, to which its paths are relative.
pub fn root(located: &Located) -> PathBuf {
    located.path.parent().map(PathBuf::from).unwrap_or_default()
}

fn span(source: &Arc<SourceText>, range: std::ops::Range<usize>) -> Span {
    // The reader refuses files of 4 GiB and more.
    let offset = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let range = TextRange { start: offset(range.start), end: offset(range.end) };
    Span::Text { file: Arc::clone(source), range, pointer: None }
}
