//! Holds the calls of a contract against its rate, over all callers of one host.

use std::sync::Mutex;
use std::time::Duration;

use onefold::Rate;
use tokio::time::Instant;

/// A budget of calls that refills evenly (the generic cell rate algorithm): as many calls as the
/// rate names may come at once, and after that one each time its share of the period has passed.
pub(crate) struct Budget {
    /// The period, and each call's share of it.
    period: Duration,
    share: Duration,
    /// When everything that was admitted will have been worked off.
    paid_until: Mutex<Option<Instant>>,
}

impl Budget {
    pub(crate) fn new(rate: Rate) -> Self {
        let period = Duration::from_millis(rate.per_ms);
        // A rate of no calls admits none: each call's share is longer than the period.
        let share = match u32::try_from(rate.calls) {
            Ok(0) => period.saturating_add(Duration::from_secs(1)),
            Ok(calls) => period / calls,
            Err(_) => Duration::ZERO,
        };
        Budget { period, share, paid_until: Mutex::new(None) }
    }

    /// Admits a call at `now`, or says how long to wait.
    pub(crate) fn admit(&self, now: Instant) -> Result<(), Duration> {
        // Nothing inside can panic, and a poisoned lock would hold a plain instant all the same.
        let mut paid_until = self.paid_until.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let next = paid_until.map_or(now, |instant| instant.max(now)) + self.share;
        let ahead = next.duration_since(now);
        if ahead > self.period {
            return Err(ahead - self.period);
        }
        *paid_until = Some(next);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_admitted_and_then_one_call_for_each_share() {
        let budget = Budget::new(Rate { calls: 3, per_ms: 3_000 });
        let start = Instant::now();
        let at = |millis| budget.admit(start + Duration::from_millis(millis));
        assert_eq!([at(0), at(0), at(0)], [Ok(()); 3]);
        assert_eq!(at(0), Err(Duration::from_secs(1)));
        assert_eq!(at(400), Err(Duration::from_millis(600)));
        assert_eq!(at(1_000), Ok(()));
        assert_eq!(at(1_000), Err(Duration::from_secs(1)));
        assert_eq!([at(60_000), at(60_000), at(60_000)], [Ok(()); 3]);
        assert!(at(60_000).is_err());
    }

    #[test]
    fn no_calls_are_no_calls() {
        assert!(Budget::new(Rate { calls: 0, per_ms: 1_000 }).admit(Instant::now()).is_err());
    }
}
