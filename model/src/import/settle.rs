//! The largest part of a set that needs nothing outside of it.

use std::collections::{BTreeMap, BTreeSet};

/// Takes out every key that needs one which is not kept, then those that need it, until all that is
/// left needs only what is kept. A chain of any length takes one walk along it.
pub(super) fn settle<K: Ord + Copy>(kept: &mut BTreeSet<K>, needs: impl Fn(K) -> Vec<K>) {
    let mut users: BTreeMap<K, Vec<K>> = BTreeMap::new();
    for key in kept.iter() {
        for need in needs(*key) {
            users.entry(need).or_default().push(*key);
        }
    }
    let mut gone: Vec<K> = users.keys().filter(|need| !kept.contains(need)).copied().collect();
    while let Some(need) = gone.pop() {
        let lost = users.get(&need).into_iter().flatten();
        gone.extend(lost.filter(|user| kept.remove(user)));
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::settle;

    /// What settling means: key after key is held against the rest, until a round takes nothing out.
    fn by_rounds(kept: &BTreeSet<usize>, needs: &[Vec<usize>]) -> BTreeSet<usize> {
        let holds = |key: &usize| needs[*key].iter().all(|need| kept.contains(need));
        let next: BTreeSet<usize> = kept.iter().copied().filter(holds).collect();
        if next.len() == kept.len() { next } else { by_rounds(&next, needs) }
    }

    #[test]
    fn what_is_left_is_what_rounds_leave() {
        let mut state = 1_u64;
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(state >> 33).expect("31 bits") % below
        };
        let (mut whole, mut parts, mut empty) = (0, 0, 0);
        for round in 0..600 {
            let count = 1 + random(12);
            // Few edges leave circles in, many leave nothing.
            let edges =
                |random: &mut dyn FnMut(usize) -> usize| (0..random(3)).map(|_| random(count)).collect();
            let needs: Vec<Vec<usize>> = (0..count).map(|_| edges(&mut random)).collect();
            let at_first: BTreeSet<usize> = (0..count).filter(|_| random(8) > round % 3).collect();
            let mut kept = at_first.clone();
            settle(&mut kept, |key| needs[key].clone());
            assert_eq!(kept, by_rounds(&at_first, &needs), "{needs:?} {at_first:?}");
            match kept.len() {
                0 => empty += 1,
                left if left == at_first.len() => whole += 1,
                _ => parts += 1,
            }
        }
        assert!(whole > 50 && parts > 50 && empty > 50, "{whole} {parts} {empty}");
    }

    #[test]
    fn circles_stay_and_what_leads_out_of_them_takes_them_along() {
        let settled = |kept: &[usize], needs: &[&[usize]]| {
            let mut kept: BTreeSet<usize> = kept.iter().copied().collect();
            settle(&mut kept, |key| needs[key].to_vec());
            kept.into_iter().collect::<Vec<_>>()
        };
        assert_eq!(settled(&[0, 1], &[&[1], &[0]]), [0, 1]);
        assert_eq!(settled(&[0, 1, 2], &[&[1], &[0, 3], &[2], &[]]), [2]);
        assert_eq!(settled(&[0, 1], &[&[0], &[0, 0]]), [0, 1]);
    }
}
