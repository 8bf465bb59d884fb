//! What files mention, kept between runs, and which of them a change concerns.
//!
//! While nothing changes but bodies that nobody asks for, a file mentions what it did, except for
//! places in the files that changed. When plain functions come, go or change, this concerns the files
//! that have a word by which they, or what is made of them, may be called. Any other change concerns
//! every file.

mod outline;
mod packed;
mod parts;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

pub(super) use outline::Outline;
use outline::{Plain, Word, word};
pub(super) use packed::Mentioned;
pub(super) use parts::{Entry, Part, Parts, joined, parted};

use crate::workspace::FileText;

/// A hash by which a text, or more than one, is known.
pub(super) type Key = [u8; 32];

/// A parsed file: the hash of its text, and its outline.
pub(super) type Mark = (Key, Arc<Outline>);

/// The mentions of a workspace.
#[derive(Clone, Debug)]
pub(super) struct Walked {
    /// The hash of all that any file may depend on but for plain functions.
    whole: Key,
    /// The files, in the order of the workspace.
    files: Vec<WalkedFile>,
}

/// The mentions of a file.
#[derive(Clone, Debug)]
struct WalkedFile {
    /// The hash of its text; `None` for a file that is no Rust.
    text: Option<Key>,
    /// The files through which the ways of its mentions lead.
    through: Vec<usize>,
    /// What it mentions.
    mentions: Part,
}

/// A [`Walked`] as it is written.
#[derive(Serialize, Deserialize)]
pub(super) struct WalkedList {
    whole: Key,
    files: Vec<(Option<Key>, Vec<usize>, Entry)>,
}

impl Walked {
    pub fn list(&self) -> WalkedList {
        let files = self.files.iter().map(|file| (file.text, file.through.clone(), file.mentions.entry()));
        WalkedList { whole: self.whole, files: files.collect() }
    }

    /// What all files mention, in order.
    pub fn parts(&self) -> impl Iterator<Item = &Part> + Clone {
        self.files.iter().map(|file| &file.mentions)
    }

    /// Takes the parts of a list one after the other.
    pub fn listed(list: WalkedList, parts: &mut Parts) -> Option<Self> {
        let files = list.files.into_iter();
        let files = files
            .map(|(text, through, entry)| Some(WalkedFile { text, through, mentions: parts.next(entry)? }));
        Some(Walked { whole: list.whole, files: files.collect::<Option<_>>()? })
    }
}

/// Writes down what is hashed.
#[derive(Default)]
struct Spelled(Vec<u8>);

impl Hasher for Spelled {
    fn finish(&self) -> u64 {
        0
    }

    fn write(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }
}

/// The files of a workspace with their marks, in order of their paths.
pub(super) struct Files<'a> {
    files: Vec<&'a FileText>,
    marks: Vec<Option<&'a Mark>>,
    whole: Key,
}

impl<'a> Files<'a> {
    /// `ground` is all that files depend on besides each other.
    pub fn new(ground: &impl Hash, files: Vec<&'a FileText>, marks: Vec<Option<&'a Mark>>) -> Self {
        let mut spelled = Spelled::default();
        ground.hash(&mut spelled);
        let mut hash = Sha256::new();
        hash.update(&spelled.0);
        for (file, mark) in files.iter().zip(&marks) {
            hash.update([0xFF]);
            hash.update(&file.text.path);
            hash.update([0xFF, file.language as u8, u8::from(mark.is_some())]);
            if let Some((_, outline)) = mark {
                hash.update(outline.rest.hash);
            }
        }
        Files { files, marks, whole: hash.finalize().into() }
    }

    /// What of an earlier run still holds, file by file; `None` for those that are to be walked.
    /// `outlines` are those of the earlier run, by the hash of the text.
    pub fn still(
        &self,
        walked: Option<&'a Walked>,
        outlines: &BTreeMap<Key, Arc<Outline>>,
    ) -> Vec<Option<&'a Part>> {
        let none = || vec![None; self.files.len()];
        let Some(walked) = walked.filter(|walked| walked.whole == self.whole) else { return none() };
        if walked.files.len() != self.files.len() {
            return none();
        }
        let key = |mark: &Option<&Mark>| mark.map(|(key, _)| *key);
        let changed: BTreeSet<usize> =
            (0..self.files.len()).filter(|&file| walked.files[file].text != key(&self.marks[file])).collect();
        let before: Option<Vec<&Outline>> = changed
            .iter()
            .map(|&file| walked.files[file].text.and_then(|text| outlines.get(&text)).map(|found| &**found))
            .collect();
        let Some(names) = before.and_then(|before| self.touched(&changed, &before)) else { return none() };
        let files = walked.files.iter().zip(&self.marks).enumerate().map(|(index, (file, mark))| {
            let (_, outline) = (*mark)?;
            let is_concerned = changed.contains(&index)
                || file.through.iter().any(|through| changed.contains(through))
                || outline.words.holds(&names);
            (!is_concerned).then_some(&file.mentions)
        });
        files.collect()
    }

    /// The names of plain functions that differ and of all that may be made of them; `None` when these
    /// cannot be told. `before` are the outlines that files of `changed` had.
    fn touched(&self, changed: &BTreeSet<usize>, before: &[&Outline]) -> Option<BTreeSet<Word>> {
        let mut names = BTreeSet::new();
        for (&file, before) in changed.iter().zip(before) {
            let (_, now) = self.marks[file]?;
            differing(&before.functions, &now.functions, &mut names);
        }
        let now = self.marks.iter().flatten().map(|(_, outline)| &**outline);
        let outlines: Vec<&Outline> = now.chain(before.iter().copied()).collect();
        let mut known = usize::MAX;
        while !names.is_empty() && known != names.len() {
            known = names.len();
            for outline in &outlines {
                if outline.rest.words.holds(&names) {
                    if !outline.rest.is_listed {
                        return None;
                    }
                    names.extend(outline.rest.names.iter());
                }
                for function in &outline.functions {
                    if !names.contains(&function.name) && function.words.holds(&names) {
                        names.insert(function.name);
                    }
                }
            }
        }
        // These are asked for without being written.
        let is_asked = ["Target", "_"].iter().any(|name| names.contains(&word(name)));
        (!is_asked).then_some(names)
    }

    /// The mentions that were kept of a file.
    pub fn unpacked(&self, part: &Part) -> Option<Mentioned> {
        packed::unpacked(part.bytes()?, |file| self.files.get(file).map(|file| &file.text))
    }

    /// Keeps what all files mention, each with whether that comes from an earlier run.
    pub fn walked(&self, walked: Option<&Walked>, mentioned: &[(Mentioned, bool)]) -> Option<Walked> {
        let numbers = self.files.iter().enumerate().map(|(index, file)| (file.text.path.as_str(), index));
        let numbers: HashMap<&str, usize> = numbers.collect();
        let one = |index: usize| {
            let kept = walked.and_then(|walked| walked.files.get(index));
            let (mentioned, is_kept) = &mentioned[index];
            if let (true, Some(kept)) = (is_kept, kept) {
                return Some(kept.clone());
            }
            let (mentions, through) = packed::packed(mentioned, &numbers)?;
            let text = self.marks[index].map(|(key, _)| *key);
            Some(WalkedFile { text, through, mentions: Part::new(mentions) })
        };
        let files = (0..self.files.len()).into_par_iter().map(one).collect::<Option<_>>()?;
        Some(Walked { whole: self.whole, files })
    }
}

/// The names of functions that one list has and the other lacks.
fn differing(before: &[Plain], now: &[Plain], names: &mut BTreeSet<Word>) {
    let mut counts: BTreeMap<&Key, (i64, Word)> = BTreeMap::new();
    for (functions, by) in [(before, -1), (now, 1)] {
        for function in functions {
            counts.entry(&function.hash).or_insert((0, function.name)).0 += by;
        }
    }
    names.extend(counts.values().filter(|(count, _)| *count != 0).map(|(_, name)| *name));
}

#[cfg(test)]
mod tests {
    use onefold::SourceText;

    use super::*;
    use crate::rust::parse;
    use crate::workspace::Language;

    /// Which files are walked after a change of `before` into `now`; the second one leads through the
    /// first.
    fn walked(before: [&str; 3], now: [&str; 3]) -> [bool; 3] {
        let marks = |texts: [&str; 3]| texts.map(mark);
        let (old, new) = (marks(before), marks(now));
        let outlines = old.iter().flatten().map(|(key, outline)| (*key, Arc::clone(outline))).collect();
        let texts = ["a.rs", "b.rs", "c.rs"].map(|path| FileText {
            text: Arc::new(SourceText { path: path.into(), text: String::new() }),
            language: Language::Rust,
        });
        let of = |marks: &[Option<Mark>; 3]| {
            Files::new(&(), texts.iter().collect(), marks.iter().map(Option::as_ref).collect()).whole
        };
        let kept = old.iter().enumerate().map(|(index, mark)| WalkedFile {
            text: mark.as_ref().map(|(key, _)| *key),
            through: if index == 1 { vec![0] } else { Vec::new() },
            mentions: Part::new(Vec::new()),
        });
        let kept = Walked { whole: of(&old), files: kept.collect() };
        let files = Files::new(&(), texts.iter().collect(), new.iter().map(Option::as_ref).collect());
        let still = files.still(Some(&kept), &outlines);
        [still[0].is_none(), still[1].is_none(), still[2].is_none()]
    }

    fn mark(text: &str) -> Option<Mark> {
        let source = parse(text).ok()?;
        Some((Sha256::digest(text).into(), Arc::new(Outline::of(&source))))
    }

    #[test]
    fn only_what_a_change_concerns_is_walked() {
        const A: &str = "pub fn one(of: usize) -> usize { 1 } pub struct S;";
        const C: &str = "fn three() { crate::two(); }";
        let changed = |a: &str| walked([A, "", C], [a, "", C]);
        assert_eq!(changed(A), [false, false, false]);
        assert_eq!(changed(&A.replace("{ 1 }", "{ 1 + 1 }")), [true, true, false]);
        assert_eq!(changed(&format!("{A} fn four() {{}}")), [true, true, false]);
        assert_eq!(changed(&format!("{A} fn two() {{}}")), [true, true, true]);
        assert_eq!(changed(&A.replace("S;", "T;")), [true, true, true]);
        assert_eq!(changed(&A.replace("{ 1 }", "{ fn inner() {} 1 }")), [true, true, true]);
        assert_eq!(changed("fn fn"), [true, true, true]);
    }
}
