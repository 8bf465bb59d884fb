//! Reading one file.

use std::any::Any;
use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use onefold::TextRange;
use oxc_allocator::Allocator;
use oxc_parser::{ParseOptions, Parser};
use oxc_span::SourceType;

use super::again;
use super::components::{self, Part};
use super::lexis;
use super::stack;
use super::walk::{Dialect, Walk};
use crate::{Module, Use, Value};

/// Why a text is no script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// Where.
    pub at: TextRange,
}

/// What any thread has.
const SMALL_STACK: usize = 2 << 20;

/// What one step may take of the stack, at most.
const BYTES_PER_STEP: usize = if cfg!(debug_assertions) { 48 << 10 } else { 6 << 10 };

/// No thread is given more; its pages are only taken when they are used.
const MAX_STACK: usize = if cfg!(target_pointer_width = "64") { 4 << 30 } else { 256 << 20 };

/// Reads one file. The extension of its path says what it is written in; `.vue`, `.svelte` and `.astro`
/// are read for their scripts. What is no script at all, such as JSON, says nothing.
///
/// ```
/// let module = onefold_typescript::parse("a.ts", "import { get } from './b';").expect("TypeScript");
/// assert_eq!(module.requests.len(), 1);
/// ```
///
/// # Errors
///
/// Where the parser gives up. What it recovers from is read as it stands, since a compiler may accept it
/// and since a rule must see it.
pub fn parse(path: &str, text: &str) -> Result<Module, SyntaxError> {
    parse_within(path, text, SMALL_STACK)
}

/// The same on a thread that has so much stack.
///
/// # Errors
///
/// As [`parse`].
pub fn parse_within(path: &str, text: &str, stack: usize) -> Result<Module, SyntaxError> {
    if u32::try_from(text.len()).is_err() {
        return Err(SyntaxError {
            message: "it is larger than 4 GiB".to_owned(),
            at: TextRange { start: 0, end: 0 },
        });
    }
    // Short texts cannot nest deeply.
    let fits = |steps: usize| steps.saturating_mul(BYTES_PER_STEP) <= stack / 4 * 3;
    if fits(text.len()) || fits(stack::most_steps(text)) {
        return guarded(path, text);
    }
    let steps = stack::steps(text);
    if fits(steps) {
        return guarded(path, text);
    }
    let mut needed = steps.saturating_mul(BYTES_PER_STEP);
    if needed > MAX_STACK && code_steps(path, text).saturating_mul(BYTES_PER_STEP) <= MAX_STACK {
        needed = MAX_STACK;
    }
    if needed > MAX_STACK {
        let message = "it may nest too deeply to be read".to_owned();
        return Err(SyntaxError { message, at: whole(text) });
    }
    thread::scope(|scope| {
        thread::Builder::new()
            .stack_size(needed.max(8 << 20))
            .spawn_scoped(scope, || guarded(path, text))
            .map_err(|error| SyntaxError {
                message: format!("no thread can be started to read it: {error}"),
                at: whole(text),
            })
            .and_then(|reader| reader.join().unwrap_or_else(|panic| Err(panicked(text, panic.as_ref()))))
    })
}

thread_local! {
    /// The memory of the tree, kept from file to file.
    static ALLOCATOR: Cell<Option<Allocator>> = const { Cell::new(None) };
    /// The long lists of a summary while they grow, kept from file to file.
    static LISTS: Cell<(Vec<Value>, Vec<Use>)> = const { Cell::new((Vec::new(), Vec::new())) };
}

fn guarded(path: &str, text: &str) -> Result<Module, SyntaxError> {
    let is_typed = ![".js", ".jsx", ".mjs", ".cjs"].iter().any(|extension| path.ends_with(extension));
    if again::is_endless(text, is_typed) {
        let message = "its `<` and `(` may mean too many things to be read".to_owned();
        return Err(SyntaxError { message, at: whole(text) });
    }
    let mut allocator = ALLOCATOR.take().unwrap_or_default();
    allocator.reset();
    let result = catch_unwind(AssertUnwindSafe(|| read(&allocator, path, text)));
    ALLOCATOR.set(Some(allocator));
    result.unwrap_or_else(|panic| Err(panicked(text, panic.as_ref())))
}

/// Steps of recursion that the code of a file may take, at most.
fn code_steps(path: &str, text: &str) -> usize {
    let (name, extension) = named(path);
    match extension {
        "vue" | "svelte" | "astro" => components::read(extension, text).map_or(0, |component| {
            let steps = |part: &Part| lexis::steps(&part.text, part.source_type.is_jsx());
            component.parts.iter().map(steps).max().unwrap_or(0)
        }),
        _ => source_type(name).map_or(0, |source_type| lexis::steps(text, source_type.is_jsx())),
    }
}

/// The name of a file and its extension.
fn named(path: &str) -> (&str, &str) {
    let name = path.rsplit('/').next().unwrap_or(path);
    (name, name.rsplit_once('.').map_or("", |(_, extension)| extension))
}

/// What a file is written in; nothing where it is no script.
fn source_type(name: &str) -> Option<SourceType> {
    let source_type = SourceType::from_path(name).ok()?;
    // JSX is common in `.js`, and nothing else begins with `<` there.
    Some(source_type.with_jsx(source_type.is_jsx() || source_type.is_javascript()))
}

fn read(allocator: &Allocator, path: &str, text: &str) -> Result<Module, SyntaxError> {
    let (name, extension) = named(path);
    let mut module = Module::default();
    match extension {
        "vue" | "svelte" | "astro" => {
            let component = components::read(extension, text)?;
            for part in component.parts {
                let Part { text, source_type } = part;
                // Names may be used in the markup, which is not read: none of them is erased.
                module = script(allocator, allocator.alloc_str(&text), source_type, false, module)?;
            }
            module.requests.extend(component.requests);
            Ok(module)
        }
        _ => match source_type(name) {
            Some(source_type) => {
                let erases = source_type.is_typescript() && !source_type.is_typescript_definition();
                script(allocator, text, source_type, erases, module)
            }
            None => Ok(module),
        },
    }
}

/// Reads a text that is script from end to end.
fn script(
    allocator: &Allocator,
    text: &str,
    source_type: SourceType,
    erases: bool,
    mut module: Module,
) -> Result<Module, SyntaxError> {
    let options = ParseOptions {
        allow_return_outside_function: true,
        preserve_parens: false,
        enable_ident_hashes: false,
        ..ParseOptions::default()
    };
    let parsed = Parser::new(allocator, text, source_type).with_options(options).parse();
    if parsed.panicked {
        let first = parsed.diagnostics.errors().next();
        let message = match first {
            Some(_) if parsed.is_flow_language => "types of Flow are not read".to_owned(),
            Some(error) => lowered(&error.message),
            None => "it cannot be read".to_owned(),
        };
        let at = first.and_then(|error| error.labels.first()).map_or_else(
            || whole(text),
            |label| {
                let clamp = |at: u32| text.floor_char_boundary((at as usize).min(text.len()));
                let start = clamp(label.offset());
                let end = clamp(label.offset() + label.len()).max(start);
                place(start, end)
            },
        );
        return Err(SyntaxError { message, at });
    }
    let (mut values, mut uses) = LISTS.take();
    values.append(&mut module.values);
    uses.append(&mut module.uses);
    let module = Module { values, uses, ..module };
    let walk = Walk::new(Dialect { erases, emits: !source_type.is_typescript_definition() }, module);
    let mut module = walk.program(&parsed.program);
    let (values, uses) = (exact(&mut module.values), in_order(&mut module.uses));
    LISTS.set((std::mem::replace(&mut module.values, values), std::mem::replace(&mut module.uses, uses)));
    Ok(module)
}

/// Moves what is in a long-lived list to one that is no larger than needed.
fn exact<T>(list: &mut Vec<T>) -> Vec<T> {
    let mut exact = Vec::with_capacity(list.len());
    exact.append(list);
    exact
}

/// The same with uses in the order of the text; a callee is met behind what it is given.
fn in_order(uses: &mut Vec<Use>) -> Vec<Use> {
    if uses.is_sorted_by_key(|used| used.at.start) {
        return exact(uses);
    }
    let mut order: Vec<(u32, usize)> = uses.iter().map(|used| used.at.start).zip(0..).collect();
    order.sort_unstable();
    let moved = |&(_, number): &(u32, usize)| {
        let used = &mut uses[number];
        Use { arguments: std::mem::take(&mut used.arguments), ..*used }
    };
    let sorted = order.iter().map(moved).collect();
    uses.clear();
    sorted
}

/// A message of the parser in the form of ours.
fn lowered(message: &str) -> String {
    let message = message.trim().trim_end_matches('.');
    let mut letters = message.chars();
    match letters.next() {
        // Words in capitals, such as `JSX`, stay.
        Some(first) if !letters.as_str().starts_with(|next: char| next.is_uppercase()) => {
            first.to_lowercase().chain(letters).collect()
        }
        _ => message.to_owned(),
    }
}

fn panicked(text: &str, panic: &(dyn Any + Send)) -> SyntaxError {
    let said = panic.downcast_ref::<String>().map(String::as_str);
    let said = said.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or("no reason given");
    SyntaxError { message: format!("the parser failed on it: {said}"), at: whole(text) }
}

fn whole(text: &str) -> TextRange {
    place(0, text.len())
}

/// A range of offsets, which fit: no longer text is read.
pub(super) fn place(start: usize, end: usize) -> TextRange {
    let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    TextRange { start: number(start), end: number(end) }
}
