//! What was parsed, by the hash of its text: files that did not change are not parsed again.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;
use sha2::{Digest, Sha256};

use super::parse::{SyntaxError, parse_within};
use super::put_off::put_off;
use super::syntax::Source;
use crate::run::Run;
use crate::workspace::{Language, SourceTree};

type Key = [u8; 32];

/// What became of a text: its tree, and what is kept of it with whether that is new.
type Parsed = (Result<Source, SyntaxError>, Option<(Key, Arc<[u8]>, bool)>);

/// Length of the hash before what is kept.
const HASH: usize = 32;

/// Stack of the threads that go down trees: enough for any tree that [`parse`](super::parse) makes,
/// also without optimisation.
pub(crate) const STACK: usize = 128 << 20;

/// The texts of which the tree and its making consist: a tree of another version is of no use.
const VERSION: [&str; 23] = [
    include_str!("cache.rs"),
    include_str!("syntax.rs"),
    include_str!("syntax/expression.rs"),
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
];

/// Trees of files, by the hash of their text.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    trees: BTreeMap<Key, Arc<[u8]>>,
    is_changed: bool,
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
        let trees: Option<Vec<(Key, &[u8])>> = postcard::from_bytes(body).ok();
        let trees = trees.unwrap_or_default().into_iter().map(|(key, tree)| (key, Arc::from(tree)));
        Cache { trees: trees.collect(), is_changed: false }
    }

    /// The cache as bytes, with a hash over them and over the version of the tree.
    pub fn written(&self) -> Vec<u8> {
        let trees: Vec<(&Key, &[u8])> = self.trees.iter().map(|(key, tree)| (key, &**tree)).collect();
        let body = postcard::to_stdvec(&trees).unwrap_or_default();
        let mut bytes = sealed(&body).to_vec();
        bytes.extend_from_slice(&body);
        bytes
    }

    fn tree(&self, key: &Key) -> Option<(Source, Arc<[u8]>)> {
        let bytes = self.trees.get(key)?;
        Some((postcard::from_bytes(bytes).ok()?, Arc::clone(bytes)))
    }
}

/// Parses the Rust files of a tree, on every core, in their order; `None` for those that are not Rust,
/// and for those of tests, benches and examples, which are read when something that is judged asks for them.
/// The new cache holds these files and no others, and less than these when the run is interrupted.
pub fn parse_all(
    tree: &SourceTree,
    cache: &Cache,
    run: &Run,
) -> (Vec<Option<Result<Source, SyntaxError>>>, Cache) {
    if !tree.files.iter().any(|file| file.language == Language::Rust) {
        let is_changed = !cache.trees.is_empty();
        return (tree.files.iter().map(|_| None).collect(), Cache { is_changed, ..Cache::default() });
    }
    let parsed: Vec<Option<Parsed>> = deep_stack(|| {
        let files = tree.files.par_iter().zip(put_off(tree)).map(|(file, is_put_off)| match file.language {
            Language::Rust if !is_put_off && !run.is_interrupted() => Some(of_text(&file.text.text, cache)),
            Language::Rust | Language::Manifest | Language::Script | Language::Project | Language::Other => {
                None
            }
        });
        files.collect()
    });
    let mut kept = Cache::default();
    let mut results = Vec::with_capacity(parsed.len());
    for parsed in parsed {
        results.push(parsed.map(|(result, tree)| {
            if let Some((key, tree, is_new)) = tree {
                kept.is_changed |= is_new;
                kept.trees.insert(key, tree);
            }
            result
        }));
    }
    kept.is_changed |= kept.trees.len() != cache.trees.len();
    (results, kept)
}

fn of_text(text: &str, cache: &Cache) -> Parsed {
    let key: Key = Sha256::digest(text.as_bytes()).into();
    if let Some((source, bytes)) = cache.tree(&key) {
        return (Ok(source), Some((key, bytes, false)));
    }
    let parsed = parse_within(text, STACK);
    let tree = parsed.as_ref().ok().and_then(|source| postcard::to_stdvec(source).ok());
    (parsed, tree.map(|tree| (key, Arc::from(tree), true)))
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
    fn the_version_is_of_every_file_that_makes_trees() {
        let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rust");
        let mut files: Vec<PathBuf> =
            ["cache.rs", "syntax.rs", "parse.rs"].map(|name| here.join(name)).into();
        let mut folders = vec![here.join("syntax"), here.join("parse")];
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
        assert_eq!(known.len(), texts.len(), "`VERSION` lists files that make no trees");
    }
}
