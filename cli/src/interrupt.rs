//! SIGINT and SIGTERM: the first asks the command to end between two steps, the second ends it.

use std::sync::OnceLock;

use onefold_codegen::disk::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::{Exit, Stop};

static INTERRUPT: OnceLock<Interrupt> = OnceLock::new();

/// Ends the command when a signal asked for it.
pub(crate) fn check() -> Result<(), Stop> {
    if install().is_set() { Err(Stop::new(Exit::Interrupted, "interrupted")) } else { Ok(()) }
}

/// The same, without handlers for a command that has none: a signal ends that one by itself.
pub(crate) fn check_if_installed() -> Result<(), Stop> {
    if INTERRUPT.get().is_some() { check() } else { Ok(()) }
}

/// The flag that the signals set. The handlers are put in place when it is first asked for.
pub(crate) fn install() -> Interrupt {
    let install = || {
        let interrupt = Interrupt::default();
        for signal in [SIGINT, SIGTERM] {
            // Where a signal cannot be handled it ends the process, as it would without us.
            let status = i32::from(Exit::Interrupted.code());
            let _ = flag::register_conditional_shutdown(signal, status, interrupt.flag());
            let _ = flag::register(signal, interrupt.flag());
        }
        interrupt
    };
    INTERRUPT.get_or_init(install).clone()
}
