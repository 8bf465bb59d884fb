//! Where a token stands in its package.

use std::path::{Path, PathBuf};

use proc_macro2::Span;

/// A place in a file of the package.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    /// Path within the package, with `/`; never absolute.
    pub(crate) path: String,
    /// Line, from 1.
    pub(crate) line: usize,
    /// Column, from 1.
    pub(crate) column: usize,
}

/// Tells where a token stands; the compiler does, and the tests have their own.
pub(crate) trait Places {
    /// The place of a token.
    fn of(&self, span: Span) -> Place;

    /// The place of the attribute that is being expanded.
    fn attribute(&self) -> Place;
}

/// The compiler's own knowledge.
pub(crate) struct CompilerPlaces;

impl Places for CompilerPlaces {
    fn of(&self, span: Span) -> Place {
        let start = span.unwrap().start();
        Place { path: path_in_package(&start.file()), line: start.line(), column: start.column() }
    }

    fn attribute(&self) -> Place {
        self.of(Span::call_site())
    }
}

/// The compiler names files relative to where it was started, which differs between members of the
/// workspace and path dependencies outside it; the package's own folder is common to both.
#[expect(
    clippy::disallowed_methods,
    reason = "a macro's edge is the compiler, which tells its folders this way"
)]
fn path_in_package(file: &str) -> String {
    let folder = std::env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from).unwrap_or_default();
    let whole = std::env::current_dir().unwrap_or_default().join(file);
    relative(&whole, &folder)
}

/// `file` below `folder`; the file's name alone when it is elsewhere, as generated code may be.
fn relative(file: &Path, folder: &Path) -> String {
    let below = file.strip_prefix(folder).ok();
    let path = below.or_else(|| file.file_name().map(Path::new)).unwrap_or(file);
    path.to_string_lossy().replace('\\', "/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_package() {
        assert_eq!(relative(Path::new("/w/notes/src/lib.rs"), Path::new("/w/notes")), "src/lib.rs");
        assert_eq!(relative(Path::new("/w/target/out/made.rs"), Path::new("/w/notes")), "made.rs");
    }
}
