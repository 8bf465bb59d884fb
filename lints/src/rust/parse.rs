//! From the text of a file to [`syntax`](super::syntax), without places that only one thread knows.
//!
//! syn reads, [`Lowering`] keeps what rules ask for. Neither may bring the run down: a text that could
//! nest deeply is read on a thread with a stack to match, a tree that does nest deeply is refused, and
//! a panic of the parser is an error of the file.

mod associated;
mod attributes;
mod chains;
mod depth;
mod expressions;
mod head;
mod imports;
mod items;
pub(crate) mod lexis;
mod lower;
mod macros;
mod patterns;
mod statements;
mod strings;
mod test_modules;
mod tokens;
mod transcribe;
mod types;
mod unread;

use std::any::Any;
use std::borrow::Cow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use onefold::TextRange;
use syn::parse::Parser;

use super::syntax::Source;
use lower::Lowering;
pub(crate) use strings::strings_at;

/// Why a text is not Rust.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// Where.
    pub at: TextRange,
}

/// Levels of brackets that a file may nest.
const MAX_NESTING: usize = 200;

/// Beyond this many steps of recursion a text is refused without being read.
const MAX_STEPS: usize = 20_000;

/// What any thread has.
const SMALL_STACK: usize = 2 << 20;

/// What one step may take of the stack, at most.
const BYTES_PER_STEP: usize = if cfg!(debug_assertions) { 96 << 10 } else { 12 << 10 };

/// Reads one file.
///
/// ```
/// let source = onefold_lints::rust::parse("use axum::Router;").expect("Rust");
/// assert_eq!(source.items.len(), 1);
/// ```
///
/// Spans of proc-macro2 that the calling thread holds lose their places.
pub fn parse(text: &str) -> Result<Source, SyntaxError> {
    parse_within(text, SMALL_STACK)
}

/// The same on a thread that has so much stack.
pub(super) fn parse_within(text: &str, stack: usize) -> Result<Source, SyntaxError> {
    let (_, base) = lexis::preamble(text);
    let depth = depth::measure(text, base);
    if depth.nesting > MAX_NESTING || depth.steps > MAX_STEPS {
        return Err(too_deep(depth.deepest));
    }
    let needed = depth.steps * BYTES_PER_STEP;
    let text = &without(text, &depth);
    if needed <= stack * 3 / 4 {
        return guarded(text);
    }
    thread::scope(|scope| {
        thread::Builder::new()
            .stack_size(needed.max(8 << 20))
            .spawn_scoped(scope, || guarded(text))
            .map_err(|error| whole(format!("no thread can be started to read it: {error}")))
            .and_then(|reader| reader.join().unwrap_or_else(|panic| Err(panicked(panic.as_ref()))))
    })
}

/// The text without what no rule reads, every other byte in its place: comments of documentation, of
/// which syn would take a third of its time to make attributes, are plain ones, and modules for tests
/// alone are empty.
fn without<'t>(text: &'t str, depth: &depth::Depth) -> Cow<'t, str> {
    let mut plain = text.to_string().into_bytes();
    for &at in &depth.docs {
        plain[at] = b' ';
    }
    for body in &depth.tests {
        for byte in plain[body.clone()].iter_mut().filter(|byte| !matches!(byte, b'\n' | b'\r')) {
            *byte = b' ';
        }
    }
    String::from_utf8(plain).map_or(Cow::Borrowed(text), Cow::Owned)
}

fn guarded(text: &str) -> Result<Source, SyntaxError> {
    let result = catch_unwind(AssertUnwindSafe(|| read(text)));
    // The map of spans grows with every text that a thread reads.
    proc_macro2::extra::invalidate_current_thread_spans();
    result.unwrap_or_else(|panic| Err(panicked(panic.as_ref())))
}

fn read(text: &str) -> Result<Source, SyntaxError> {
    let (_, base) = lexis::preamble(text);
    let body = &text[base..];
    let mut lowering = Lowering::new(body, base);
    let source = match syn::parse_str::<syn::File>(body) {
        Ok(file) => {
            Source { attributes: lowering.attributes(&file.attrs), items: lowering.items(&file.items) }
        }
        // What `include!` puts in the place of an expression.
        Err(error) => match syn::Block::parse_within.parse_str(body) {
            Ok(statements)
                if statements.iter().any(|it| matches!(it, syn::Stmt::Expr(..) | syn::Stmt::Macro(_))) =>
            {
                Source { attributes: Vec::new(), items: vec![lowering.value(&statements)] }
            }
            Ok(_) | Err(_) => {
                return Err(SyntaxError { message: said(&error), at: lowering.range(error.span()) });
            }
        },
    };
    match lowering.too_deep() {
        Some(at) => Err(too_deep(at)),
        None => Ok(source),
    }
}

/// What syn says, in words of its user where it is about tokens.
fn said(error: &syn::Error) -> String {
    let message = error.to_string();
    if message == "cannot parse string into token stream" {
        return "brackets, strings or comments in it do not fit together".to_owned();
    }
    message
}

fn too_deep(at: TextRange) -> SyntaxError {
    SyntaxError { message: "it nests too deeply to be read".into(), at }
}

fn panicked(panic: &(dyn Any + Send)) -> SyntaxError {
    let said = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
    whole(format!("the parser fails on it: {}", said.unwrap_or("for no stated reason")))
}

fn whole(message: String) -> SyntaxError {
    SyntaxError { message, at: TextRange { start: 0, end: 0 } }
}
