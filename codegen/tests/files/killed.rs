//! Runs that are killed at every step, also while they undo and while they finish.
//!
//! The test binary starts itself: the child stops before the step that it is told, and is then
//! killed by its parent, as `kill -9` would.

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use onefold_codegen::disk::{Interrupt, Recovered, Root, Steps};

use crate::support::{Expected, Failing, PATIENCE, next, run, run_quietly, snapshot, texts, write_old};

const ORDER: &str = "ONEFOLD_TEST_CHILD";
const STOPPED: &str = "stopped before its step";

/// Fails one step, and stops for ever before another one.
struct Stopping {
    count: AtomicUsize,
    fails: usize,
    stops: usize,
}

impl Steps for Stopping {
    fn before(&self, _operation: &str, _path: &Path) -> io::Result<()> {
        let step = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        if step == self.stops {
            println!("\n{STOPPED}");
            io::stdout().flush()?;
            loop {
                thread::park();
            }
        }
        if step == self.fails { Err(io::Error::other("injected")) } else { Ok(()) }
    }
}

/// What a child does; without an order, as a test of its own, nothing.
#[test]
fn child() {
    let Ok(order) = env::var(ORDER) else { return };
    let mut words = order.splitn(3, ' ');
    let mut number = || words.next().unwrap().parse().unwrap();
    let stopping = Stopping { count: AtomicUsize::new(0), fails: number(), stops: number() };
    let root = Root::open(Path::new(words.next().unwrap())).unwrap().disturbed(Box::new(stopping), PATIENCE);
    drop(run(root, &next(), &Interrupt::default()));
}

/// Starts a run in a child; the child once it has stopped before its step, `None` when the run had
/// fewer steps and is over.
pub fn start(root: &Path, fails: usize, stops: usize) -> Option<Child> {
    let mut child = Command::new(env::current_exe().unwrap())
        .args(["--exact", "killed::child", "--nocapture", "--test-threads=1"])
        .env(ORDER, format!("{fails} {stops} {}", root.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let output = BufReader::new(child.stdout.take().unwrap());
    let stopped = output.lines().any(|line| line.unwrap() == STOPPED);
    if stopped {
        Some(child)
    } else {
        assert!(child.wait().unwrap().success());
        None
    }
}

/// Kills a run before a step; `false` when it had fewer steps.
fn kill(root: &Path, fails: usize, stops: usize) -> bool {
    start(root, fails, stops).is_some_and(|mut child| {
        child.kill().unwrap();
        child.wait().unwrap();
        true
    })
}

/// The next command: it must find the old tree or the new one, and be able to go on from there.
#[track_caller]
fn assert_whole(root: &Path, expected: &Expected) -> Option<Recovered> {
    let locked = Root::open(root).unwrap().lock(&Interrupt::default()).unwrap();
    assert!(expected.is_old(root) || expected.is_new(root), "{:#?}", texts(&snapshot(root)));
    locked.recovered()
}

#[test]
fn a_kill_at_any_step_leaves_the_old_tree_or_the_new_one_to_the_next_command() {
    let expected = Expected::new();
    let (mut steps, mut completed, mut mixed) = (0, 0, 0);
    loop {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        if !kill(dir.path(), 0, steps + 1) {
            assert!(expected.is_new(dir.path()));
            break;
        }
        steps += 1;
        let recovered = assert_whole(dir.path(), &expected);
        completed += usize::from(recovered == Some(Recovered::Completed));
        mixed += usize::from(recovered == Some(Recovered::Completed) && expected.is_new(dir.path()));
        drop(run_quietly(dir.path(), &next()));
        assert!(expected.is_new(dir.path()), "killed before step {steps}");
    }
    assert!(steps > 40, "{steps} steps prove little");
    assert!(completed > 10 && mixed == completed, "{completed} journals, {mixed} completed");
}

#[test]
fn a_kill_inside_a_roll_back_leaves_the_old_tree() {
    let expected = Expected::new();
    let mut rolled_back = 0;
    // A run has three parts: staging, changing, cleaning up. Only a failure of the second is
    // rolled back, and only those trials matter here.
    for fails in 1.. {
        let dir = tempfile::tempdir().unwrap();
        write_old(dir.path());
        let root = Root::open(dir.path()).unwrap().disturbed(Failing::between(fails, fails), PATIENCE);
        let Err(error) = run(root, &next(), &Interrupt::default()).map(drop) else { break };
        if error.to_string().contains(".onefold/journal` to") || !touches_outputs(&error.to_string()) {
            continue;
        }
        for stops in fails + 1.. {
            let dir = tempfile::tempdir().unwrap();
            write_old(dir.path());
            if !kill(dir.path(), fails, stops) {
                assert!(expected.is_old(dir.path()), "step {fails} failed");
                break;
            }
            let recovered = assert_whole(dir.path(), &expected);
            rolled_back += usize::from(recovered == Some(Recovered::RolledBack));
            if stops > fails + 1 {
                assert!(expected.is_old(dir.path()), "step {fails} failed, killed before step {stops}");
            }
        }
    }
    assert!(rolled_back > 50, "{rolled_back} trials prove little");
}

/// Whether a failed operation was one that changes outputs.
fn touches_outputs(message: &str) -> bool {
    let (operation, _) = message.split_once("`: injected").unwrap();
    let place = operation.rsplit('`').next().unwrap();
    !place.contains("/.onefold") && !operation.contains("keep a link") && !operation.contains("permissions")
}

#[test]
fn a_recovery_that_fails_at_any_step_is_finished_by_the_next_one() {
    let expected = Expected::new();
    let mut trials = 0;
    // 0: killed while going forward; else: killed while undoing a failure of that step.
    for fails in [0, 30] {
        for stops in 20..50 {
            for step in 1.. {
                let dir = tempfile::tempdir().unwrap();
                write_old(dir.path());
                if !kill(dir.path(), fails, stops) {
                    break;
                }
                let failing = Failing::between(step, step);
                let root = Root::open(dir.path()).unwrap().disturbed(failing, PATIENCE);
                if root.lock(&Interrupt::default()).is_ok() {
                    break;
                }
                assert_whole(dir.path(), &expected);
                trials += 1;
            }
        }
    }
    assert!(trials > 200, "{trials} trials prove little");
}
