//! Errors and interruptions at every step of a run.

use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};

use onefold_codegen::disk::{DiskErrorKind, Interrupt, Root, Steps};

use crate::support::{Expected, Failing, PATIENCE, next, run, run_quietly, snapshot, texts, write_old};

/// Calls a test for step 1, 2, .. until it says that the run got through undisturbed.
fn for_every_step(least: usize, mut test: impl FnMut(usize) -> bool) {
    let undisturbed = (1..1000).find(|step| test(*step)).unwrap();
    assert!(undisturbed > least, "a run of {} steps proves little", undisturbed - 1);
}

#[test]
fn an_error_at_any_step_leaves_the_old_tree_or_the_new_one() {
    let expected = Expected::new();
    let (mut old, mut new) = (0, 0);
    for_every_step(40, |step| {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let root = Root::open(dir.path()).unwrap().disturbed(Failing::between(step, step), PATIENCE);
        let Err(error) = run(root, &next(), &Interrupt::default()).map(drop) else { return true };
        assert_eq!(error.kind(), DiskErrorKind::Io);
        assert!(error.to_string().starts_with("failed to "), "{error}");
        assert!(error.to_string().contains("injected"), "{error}");
        if expected.is_old(dir.path()) {
            old += 1;
            assert!(error.to_string().ends_with("; no file was changed"), "{error}");
        } else {
            // Cleaning up failed; the outputs were written by then.
            assert!(error.to_string().contains("the outputs are written"), "{error}");
            new += 1;
            drop(Root::open(dir.path()).unwrap().lock(&Interrupt::default()).unwrap());
            assert!(expected.is_new(dir.path()), "step {step}: {:#?}", texts(&snapshot(dir.path())));
        }
        false
    });
    assert!(old > 25 && new > 0, "{old} old, {new} new");
}

#[test]
fn errors_from_any_step_on_leave_the_old_tree_or_the_new_one_to_the_next_command() {
    let expected = Expected::new();
    for_every_step(40, |step| {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let root = Root::open(dir.path()).unwrap().disturbed(Failing::between(step, usize::MAX), PATIENCE);
        if run(root, &next(), &Interrupt::default()).is_ok() {
            return true;
        }
        drop(Root::open(dir.path()).unwrap().lock(&Interrupt::default()).unwrap());
        assert!(
            expected.is_old(dir.path()) || expected.is_new(dir.path()),
            "step {step}: {:#?}",
            texts(&snapshot(dir.path()))
        );
        drop(run_quietly(dir.path(), &next()));
        assert!(expected.is_new(dir.path()));
        false
    });
}

/// Asks to stop before a step.
struct Stopping {
    count: AtomicUsize,
    at: usize,
    interrupt: Interrupt,
}

impl Steps for Stopping {
    fn before(&self, _operation: &str, _path: &Path) -> io::Result<()> {
        if self.count.fetch_add(1, Ordering::SeqCst) + 1 == self.at {
            self.interrupt.set();
        }
        Ok(())
    }
}

#[test]
fn an_interruption_at_any_step_leaves_the_old_tree_or_the_new_one() {
    let expected = Expected::new();
    let (mut old, mut new) = (0, 0);
    for_every_step(40, |step| {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let interrupt = Interrupt::default();
        let stopping = Stopping { count: AtomicUsize::new(0), at: step, interrupt: interrupt.clone() };
        let root = Root::open(dir.path()).unwrap().disturbed(Box::new(stopping), PATIENCE);
        match run(root, &next(), &interrupt).map(drop) {
            Ok(()) => {
                assert!(expected.is_new(dir.path()), "step {step}");
                new += 1;
            }
            Err(error) => {
                assert_eq!(error.kind(), DiskErrorKind::Interrupted, "{error}");
                assert!(expected.is_old(dir.path()), "step {step}");
                old += 1;
            }
        }
        !interrupt.is_set()
    });
    assert!(old > 25 && new > 0, "{old} old, {new} new");
}
