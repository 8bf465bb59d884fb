//! Packages that depend on themselves, which cargo refuses whatever it may fetch.

use std::path::Path;

use onefold::TextRange;
use onefold_model::Diagnostic;

use super::failure;
use super::missing::dependency;

/// A ring of packages.
pub(super) struct Cycle<'r> {
    /// The packages, each with the one that it depends on behind it; the last depends on the first.
    names: Vec<&'r str>,
    /// The folder of the first.
    folder: &'r Path,
    /// What it calls the package that it depends on.
    dependency: &'r str,
}

impl<'r> Cycle<'r> {
    /// Takes it from the words of cargo; `None` when something else is wrong.
    pub(super) fn of(reason: &'r str) -> Option<Self> {
        let (_, ring) = reason.split_once("cyclic package dependency")?;
        let steps = ring.lines().filter_map(|line| {
            let (dependency, package) =
                line.split_once("which satisfies ")?.1.rsplit_once(" of package `")?;
            let (_, dependency) = dependency.split_once('`')?;
            let name = dependency.split([' ', '`']).next()?;
            Some((name, package.trim_end().strip_suffix('`')?))
        });
        // Cargo goes from what is needed to what needs it.
        let steps: Vec<(&str, &str)> = steps.collect();
        let (dependency, first) = steps.last()?;
        let (_, place) = first.split_once('(')?;
        let names = steps.iter().rev().filter_map(|(_, package)| package.split(' ').next());
        Some(Cycle { names: names.collect(), folder: Path::new(place.strip_suffix(')')?), dependency })
    }

    /// What is said, at the dependency where the ring begins; at `asked` when no manifest that is known holds it.
    pub(super) fn told(&self, asked: &str, manifests: &[(String, &Path)]) -> Diagnostic {
        let own = self.folder.join("Cargo.toml");
        let is_own = |place: &Path| place == own || place.canonicalize().is_ok_and(|real| real == own);
        let (path, text) = match manifests.iter().find(|(_, place)| is_own(place)) {
            Some((path, place)) => (path.as_str(), std::fs::read_to_string(place).unwrap_or_default()),
            None => (asked, String::new()),
        };
        let range = self.range(&text).unwrap_or(TextRange { start: 0, end: 0 });
        let quoted: Vec<String> = self.names.iter().map(|name| format!("`{name}`")).collect();
        let through = match &quoted[1..] {
            [] => String::new(),
            others => format!(" through {}", others.join(", ")),
        };
        let message = format!("cargo refuses these packages: {} depends on itself{through}", quoted[0]);
        failure::error(failure::place(path, text, range), message)
            .help("remove one of the dependencies, or move what the packages share into one of its own")
    }

    fn range(&self, text: &str) -> Option<TextRange> {
        let table = toml::de::DeTable::parse(text).ok()?;
        let range = dependency(table.get_ref(), self.dependency)?;
        let offset = |at: usize| u32::try_from(at).ok();
        Some(TextRange { start: offset(range.start)?, end: offset(range.end)? })
    }
}
