//! Keeps panics of the application inside the call that caused them, and their messages out of
//! answers and logs.

use std::cell::RefCell;
use std::future::Future;
use std::panic::{self, AssertUnwindSafe};
use std::pin::Pin;
use std::sync::Once;
use std::task::{Context, Poll};

use crate::{BoxFuture, RequestId, log};

thread_local! {
    /// The call that this thread works for.
    static SERVING: RefCell<Option<RequestId>> = const { RefCell::new(None) };
}

/// The application panicked. What it said is withheld; its place is in the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Panicked;

/// Runs `work` for the call `id`.
pub(crate) fn catch<T>(id: &RequestId, work: impl FnOnce() -> T) -> Result<T, Panicked> {
    let before = SERVING.replace(Some(id.clone()));
    let outcome = panic::catch_unwind(AssertUnwindSafe(work));
    SERVING.set(before);
    outcome.map_err(|payload| {
        // Dropping a payload may itself panic, outside of every guard.
        std::mem::forget(payload);
        Panicked
    })
}

/// A future whose panics are caught, in `poll` and also in its drop: a future that is dropped at
/// its timeout runs the destructors of whatever it holds.
pub(crate) struct Guarded<T> {
    future: Option<BoxFuture<'static, T>>,
    id: RequestId,
}

impl<T> Guarded<T> {
    pub(crate) fn new(id: RequestId, future: BoxFuture<'static, T>) -> Self {
        Guarded { future: Some(future), id }
    }

    fn release(&mut self) -> Result<(), Panicked> {
        let future = self.future.take();
        catch(&self.id, || drop(future))
    }
}

impl<T> Future for Guarded<T> {
    type Output = Result<T, Panicked>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let Some(future) = this.future.as_mut() else { return Poll::Ready(Err(Panicked)) };
        let outcome = catch(&this.id, || future.as_mut().poll(cx));
        match outcome {
            Ok(Poll::Pending) => Poll::Pending,
            Ok(Poll::Ready(value)) => Poll::Ready(this.release().map(|()| value)),
            Err(Panicked) => {
                // What a second panic would add is not worth telling.
                let _ = this.release();
                Poll::Ready(Err(Panicked))
            }
        }
    }
}

impl<T> Drop for Guarded<T> {
    fn drop(&mut self) {
        // The hook has told the log; there is nobody to answer to.
        let _ = self.release();
    }
}

/// Makes the process tell panics of guarded code by their place alone. Panics elsewhere are told
/// as before.
pub(crate) fn install_hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            let serving = SERVING.try_with(|serving| serving.try_borrow().ok().and_then(|id| id.clone()));
            match serving {
                Ok(Some(id)) => {
                    let place = info.location().map_or_else(String::new, |place| format!(" at {place}"));
                    log::report(&id, &format!("the application panicked{place}; its message is withheld"));
                }
                Ok(None) | Err(_) => before(info),
            }
        }));
    });
}
