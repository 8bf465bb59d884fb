//! From scripts with their requests followed to what each mentions.

use rayon::prelude::*;

use super::calls::{Calls, Found, found};
use super::program::{Program, Script};
use super::things::FileId;
use super::values::Evaluator;
use super::walk::Walker;
use super::within::is_test_file;
use crate::rust::Mention;

/// The mentions of all scripts, by the index of their file.
pub(super) fn mentions(scripts: &[Option<Script>], goes_on: impl Fn() -> bool + Sync) -> Vec<Vec<Mention>> {
    let mut program = Program::new(scripts);
    let asked = (0..scripts.len()).into_par_iter().map(|file| {
        let Some(script) = scripts[file].as_ref().filter(|_| goes_on()) else { return (None, Vec::new()) };
        let mut evaluator = Evaluator::new(file as FileId, &program);
        let found = found(&program, &mut evaluator);
        // No rule asks what tests mention.
        ((!is_test_file(&script.text.path)).then_some(evaluator), found)
    });
    let (evaluators, calls): (Vec<Option<Evaluator<'_>>>, Vec<Vec<Found>>) = asked.unzip();
    program.calls = Calls::new(calls.into_iter().flatten());
    let program = &program;
    let walked = evaluators.into_par_iter().map(|evaluator| match evaluator.filter(|_| goes_on()) {
        Some(evaluator) => Walker::mentions(program, evaluator),
        None => Vec::new(),
    });
    walked.collect()
}
