//! What was parsed, by the hash of its text, and what was found in it: files that did not change are
//! not parsed again, and only those that a change concerns are walked.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::kept::{Entry, Key, Mark, Outline, Part, Walked, WalkedList, joined, parted};
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
    tree: Part,
    is_new: bool,
}

/// Stack of the threads that go down trees: enough for any tree that [`parse`](super::parse) makes,
/// also without optimisation.
pub(crate) const STACK: usize = 128 << 20;

/// The texts by which trees and mentions are made: those of another version are of no use.
const VERSION: [&str; 67] = [
    include_str!("cache.rs"),
    include_str!("conditions.rs"),
    include_str!("kept.rs"),
    include_str!("kept/outline.rs"),
    include_str!("kept/packed.rs"),
    include_str!("kept/parts.rs"),
    include_str!("mention.rs"),
    include_str!("mod.rs"),
    include_str!("modules.rs"),
    include_str!("modules/collect.rs"),
    include_str!("modules/crates.rs"),
    include_str!("modules/files.rs"),
    include_str!("modules/inside.rs"),
    include_str!("modules/kinds.rs"),
    include_str!("modules/put_in.rs"),
    include_str!("modules/taken.rs"),
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
    include_str!("syntax/body.rs"),
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
    trees: BTreeMap<Key, Part>,
    /// Outlines, by the same.
    pub(super) outlines: BTreeMap<Key, Arc<Outline>>,
    /// What the files mentioned.
    pub(super) walked: Option<Walked>,
    is_changed: bool,
}

/// What the bytes of a cache tell of its parts: those of trees, then those of mentions.
#[derive(Serialize, Deserialize)]
struct List<O> {
    texts: Vec<(Key, Entry, O)>,
    walked: Option<WalkedList>,
}

impl Cache {
    /// Whether it holds anything else than the cache that it was made from.
    pub fn is_changed(&self) -> bool {
        self.is_changed
    }

    /// Reads what [`Self::written`] wrote; anything else is an empty cache.
    pub fn read(bytes: Vec<u8>) -> Self {
        Cache::parted(bytes).unwrap_or_default()
    }

    fn parted(bytes: Vec<u8>) -> Option<Self> {
        let (list, mut parts) = parted::<List<Outline>>(version(), bytes)?;
        let mut cache = Cache::default();
        for (key, entry, outline) in list.texts {
            cache.trees.insert(key, parts.next(entry)?);
            cache.outlines.insert(key, Arc::new(outline));
        }
        cache.walked = match list.walked {
            Some(walked) => Some(Walked::listed(walked, &mut parts)?),
            None => None,
        };
        parts.is_empty().then_some(cache)
    }

    /// The cache as bytes, with hashes over them and over the version.
    pub fn written(&self) -> Vec<u8> {
        let texts = self.trees.iter().zip(self.outlines.values());
        let texts = texts.map(|((key, tree), outline)| (*key, tree.entry(), &**outline));
        let list = List { texts: texts.collect(), walked: self.walked.as_ref().map(Walked::list) };
        let parts = self.trees.values().chain(self.walked.iter().flat_map(Walked::parts));
        joined(version(), &list, parts)
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
        let keeping = Keeping { mark: (*key, Arc::clone(outline)), tree: tree.clone(), is_new: false };
        Some((postcard::from_bytes(tree.bytes()?).ok()?, keeping))
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
        let tree = Part::new(postcard::to_stdvec(source).ok()?);
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

/// A hash of [`VERSION`].
fn version() -> &'static Key {
    static HASH: OnceLock<Key> = OnceLock::new();
    HASH.get_or_init(|| {
        let mut hash = Sha256::new();
        VERSION.iter().for_each(|text| hash.update(text));
        hash.finalize().into()
    })
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
