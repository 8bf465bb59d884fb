//! From scripts with their requests followed to what each mentions.

use rayon::prelude::*;

use super::calls::{Calls, Found, found};
use super::program::{Program, Script};
use super::things::FileId;
use super::values::Evaluator;
use super::walk::Walker;
use crate::rust::Mention;

/// The mentions of all scripts, by the index of their file.
pub(super) fn mentions(scripts: &[Option<Script>], goes_on: impl Fn() -> bool + Sync) -> Vec<Vec<Mention>> {
    let mut program = Program::new(scripts);
    let asked = (0..scripts.len()).into_par_iter().map(|file| {
        let mut evaluator = Evaluator::new(file as FileId, &program);
        let found = if goes_on() { found(&program, &mut evaluator) } else { Vec::new() };
        (evaluator, found)
    });
    let (evaluators, calls): (Vec<Evaluator<'_>>, Vec<Vec<Found>>) = asked.unzip();
    program.calls = Calls::new(calls.into_iter().flatten());
    let program = &program;
    let walked = evaluators.into_par_iter().map(|evaluator| match goes_on() {
        true => Walker::mentions(program, evaluator),
        false => Vec::new(),
    });
    walked.collect()
}
