//! What was parsed, by the hash of its text, and what was found in it: files that did not change are
//! not parsed again, and only those that a change concerns are walked.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::kept::{Bytes, Key, Mark, Outline, Walked};
use super::parse::{SyntaxError, parse_within};
use super::put_off::put_off;
use super::syntax::Source;
use crate::run::Run;
use crate::workspace::{Language, SourceTree};

/// What became of a text: its tree, and what is kept of it.
pub(super) type Parsed = (Result<Source, SyntaxError>, Option<Keeping>);

/// What is kept of a text.
pub(super) struct Keeping {
    mark: Mark,
    tree: Arc<[u8]>,
    is_new: bool,
}

/// Length of the hash before what is kept.
const HASH: usize = 32;

/// Stack of the threads that go down trees: enough for any tree that [`parse`](super::parse) makes,
/// also without optimisation.
pub(crate) const STACK: usize = 128 << 20;

/// The texts by which trees and mentions are made: those of another version are of no use.
const VERSION: [&str; 63] = [
    include_str!("cache.rs"),
    include_str!("kept.rs"),
    include_str!("kept/outline.rs"),
    include_str!("kept/packed.rs"),
    include_str!("mention.rs"),
    include_str!("mod.rs"),
    include_str!("modules.rs"),
    include_str!("modules/collect.rs"),
    include_str!("modules/crates.rs"),
    include_str!("modules/files.rs"),
    include_str!("modules/inside.rs"),
    include_str!("modules/kinds.rs"),
    include_str!("modules/put_in.rs"),
    include_str!("names.rs"),
    include_str!("names/foreign.rs"),
    include_str!("names/globs.rs"),
    include_str!("names/imports.rs"),
    include_str!("names/members.rs"),
    include_str!("names/paths.rs"),
    include_str!("names/prelude.rs"),
    include_str!("nested.rs"),
    include_str!("parse.rs"),
    include_str!("parse/associated.rs"),
    include_str!("parse/attributes.rs"),
    include_str!("parse/chains.rs"),
    include_str!("parse/depth.rs"),
    include_str!("parse/expressions.rs"),
    include_str!("parse/head.rs"),
    include_str!("parse/imports.rs"),
    include_str!("parse/items.rs"),
    include_str!("parse/lexis.rs"),
    include_str!("parse/lower.rs"),
    include_str!("parse/macros.rs"),
    include_str!("parse/patterns.rs"),
    include_str!("parse/statements.rs"),
    include_str!("parse/strings.rs"),
    include_str!("parse/test_modules.rs"),
    include_str!("parse/tokens.rs"),
    include_str!("parse/transcribe.rs"),
    include_str!("parse/types.rs"),
    include_str!("parse/unread.rs"),
    include_str!("put_off.rs"),
    include_str!("resolve.rs"),
    include_str!("syntax.rs"),
    include_str!("syntax/expression.rs"),
    include_str!("tests_alone.rs"),
    include_str!("values.rs"),
    include_str!("values/known.rs"),
    include_str!("values/results.rs"),
    include_str!("values/types.rs"),
    include_str!("visit.rs"),
    include_str!("walk.rs"),
    include_str!("walk/attributes.rs"),
    include_str!("walk/blocks.rs"),
    include_str!("walk/calls.rs"),
    include_str!("walk/emit.rs"),
    include_str!("walk/expressions.rs"),
    include_str!("walk/filled.rs"),
    include_str!("walk/items.rs"),
    include_str!("walk/macros.rs"),
    include_str!("walk/paths.rs"),
    include_str!("walk/patterns.rs"),
    include_str!("walk/wanted.rs"),
];

/// What an earlier run found out.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    /// Trees, by the hash of the text.
    trees: BTreeMap<Key, Arc<[u8]>>,
    /// Outlines, by the same.
    pub(super) outlines: BTreeMap<Key, Arc<Outline>>,
    /// What the files mentioned.
    pub(super) walked: Option<Walked>,
    is_changed: bool,
}

/// A cache as it is written.
#[derive(Serialize, Deserialize)]
struct Written<'a, O> {
    #[serde(borrow)]
    trees: Vec<(Key, Bytes<'a>)>,
    outlines: Vec<(Key, O)>,
    walked: Option<Walked>,
}

impl Cache {
    /// Whether it holds anything else than the cache that it was made from.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Reads what [`Self::written`] wrote; anything else is an empty cache.
    pub fn read(bytes: &[u8]) -> Self {
        let Some((hash, body)) = bytes.split_at_checked(HASH) else { return Cache::default() };
        if hash != sealed(body) {
            return Cache::default();
        }
        let Ok(Written::<Outline> { trees, outlines, walked }) = postcard::from_bytes(body) else {
            return Cache::default();
        };
        let trees = trees.into_iter().map(|(key, Bytes(tree))| (key, Arc::from(tree)));
        let outlines = outlines.into_iter().map(|(key, outline)| (key, Arc::new(outline))).collect();
        Cache { trees: trees.collect(), outlines, walked, is_changed: false }
    }

    /// The cache as bytes, with a hash over them and over the version.
    pub fn written(&self) -> Vec<u8> {
        let trees = self.trees.iter().map(|(key, tree)| (*key, Bytes(tree)));
        let outlines = self.outlines.iter().map(|(key, outline)| (*key, &**outline));
        let written =
            Written { trees: trees.collect(), outlines: outlines.collect(), walked: self.walked.clone() };
        let mut bytes = postcard::to_extend(&written, vec![0; HASH]).unwrap_or_default();
        if let Some((hash, body)) = bytes.split_at_mut_checked(HASH) {
            hash.copy_from_slice(&sealed(body));
        }
        bytes
    }

    /// Holds what was parsed from now on.
    pub(super) fn hold(&mut self, (parsed, keeping): Parsed) -> ParsedFile {
        let mark = keeping.map(|Keeping { mark, tree, is_new }| {
            self.is_changed |= is_new;
            self.trees.insert(mark.0, tree);
            self.outlines.insert(mark.0, Arc::clone(&mark.1));
            mark
        });
        (parsed, mark)
    }

    /// Holds these mentions from now on; `before` is what the run began with.
    pub(super) fn walk(&mut self, walked: Option<Walked>, is_changed: bool, before: &Cache) {
        self.walked = walked;
        self.is_changed |= is_changed || self.trees.len() != before.trees.len();
    }

    fn kept(&self, key: &Key) -> Option<(Source, Keeping)> {
        let tree = self.trees.get(key)?;
        let outline = self.outlines.get(key)?;
        let keeping = Keeping { mark: (*key, Arc::clone(outline)), tree: Arc::clone(tree), is_new: false };
        Some((postcard::from_bytes(tree).ok()?, keeping))
    }
}

/// A file that is parsed, with its mark.
pub(super) type ParsedFile = (Result<Source, SyntaxError>, Option<Mark>);

/// Parses the Rust files of a tree, on every core, in their order; `None` for those that are not Rust,
/// and for those of tests, benches and examples, which are read when something that is judged asks for them.
/// The new cache holds these files and no others, and less than these when the run is interrupted.
pub(super) fn parse_all(tree: &SourceTree, before: &Cache, run: &Run) -> (Vec<Option<ParsedFile>>, Cache) {
    if !tree.files.iter().any(|file| file.language == Language::Rust) {
        return (tree.files.iter().map(|_| None).collect(), Cache::default());
    }
    let files = tree.files.par_iter().zip(put_off(tree)).map(|(file, is_put_off)| match file.language {
        Language::Rust if !is_put_off && !run.is_interrupted() => Some(of_text(&file.text.text, before)),
        Language::Rust | Language::Manifest | Language::Script | Language::Project | Language::Other => None,
    });
    let parsed: Vec<Option<Parsed>> = files.collect();
    let mut kept = Cache::default();
    let parsed = parsed.into_iter().map(|parsed| parsed.map(|parsed| kept.hold(parsed)));
    (parsed.collect(), kept)
}

/// Parses a text, or takes its tree from a cache.
pub(super) fn of_text(text: &str, before: &Cache) -> Parsed {
    let key: Key = Sha256::digest(text.as_bytes()).into();
    if let Some((source, keeping)) = before.kept(&key) {
        return (Ok(source), Some(keeping));
    }
    let parsed = parse_within(text, STACK);
    let keeping = parsed.as_ref().ok().and_then(|source| {
        let tree = Arc::from(postcard::to_stdvec(source).ok()?);
        Some(Keeping { mark: (key, Arc::new(Outline::of(source))), tree, is_new: true })
    });
    (parsed, keeping)
}

/// Does `work` on a pool of threads whose stacks are deep enough to go down any tree. The threads stay for
/// the next work, with the memory that they have at hand.
pub fn deep_stack<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    static POOL: OnceLock<Option<rayon::ThreadPool>> = OnceLock::new();
    let pool = POOL.get_or_init(|| rayon::ThreadPoolBuilder::new().stack_size(STACK).build().ok());
    match pool {
        Some(pool) => pool.install(work),
        // Without threads to be had, the work is done where we are.
        None => work(),
    }
}

fn sealed(body: &[u8]) -> [u8; HASH] {
    let mut hash = Sha256::new();
    for text in VERSION {
        hash.update(text.as_bytes());
    }
    hash.update(body);
    hash.finalize().into()
}

#[cfg(test)]
mod tests {
    #![expect(clippy::disallowed_methods, reason = "a test lists the folders of sources")]

    use std::collections::BTreeSet;
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::VERSION;

    #[test]
    fn the_version_is_of_every_file_that_makes_trees_and_mentions() {
        let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rust")];
        let mut files: Vec<PathBuf> = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).expect("the folder is there") {
                let path = entry.expect("the folder can be read").path();
                if path.is_dir() { folders.push(path) } else { files.push(path) }
            }
        }
        let known: BTreeSet<&str> = VERSION.into();
        assert_eq!(known.len(), VERSION.len(), "a file is listed twice");
        let texts: Vec<(PathBuf, String)> = files
            .into_iter()
            .map(|path| (path.clone(), fs::read_to_string(path).expect("a source is text")))
            .collect();
        let missing: Vec<&PathBuf> =
            texts.iter().filter(|(_, text)| !known.contains(text.as_str())).map(|(path, _)| path).collect();
        assert!(missing.is_empty(), "`VERSION` lacks {missing:?}");
        assert_eq!(known.len(), texts.len(), "`VERSION` lists files that are not there");
    }
}
