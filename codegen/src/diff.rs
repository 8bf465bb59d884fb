//! Unified diffs of generated files.

use std::fmt::Write as _;

/// Unchanged lines that are shown around a change.
const CONTEXT: usize = 3;
/// Differences up to which the shortest script is sought; beyond it a stretch is shown as replaced.
const MOST_EDITS: usize = 1000;

/// The difference of two texts in the form of `git diff`; `None` stands for a file that is not there.
/// CRLF counts as LF. Two texts without a difference give an empty string.
pub(crate) fn unified(path: &str, old: Option<&str>, new: Option<&str>) -> String {
    let before = lines(old.unwrap_or(""));
    let after = lines(new.unwrap_or(""));
    let edits = edits(&before, &after);
    if edits.iter().all(|edit| edit.sign == ' ') {
        return String::new();
    }
    let name =
        |there: bool, side: &str| if there { format!("{side}/{path}") } else { "/dev/null".to_owned() };
    let mut out = format!("--- {}\n+++ {}\n", name(old.is_some(), "a"), name(new.is_some(), "b"));
    for (start, end) in hunks(&edits) {
        write_hunk(&edits, start, end, &mut out);
    }
    out
}

/// A line of the result.
struct Edit<'a> {
    /// ` `, `-` or `+`.
    sign: char,
    line: &'a str,
}

/// Lines with their LF; the last one may have none.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// A line as it is compared and shown: without its end, and whether it has one.
fn shown(line: &str) -> (&str, bool) {
    match line.strip_suffix('\n') {
        Some(text) => (text.strip_suffix('\r').unwrap_or(text), true),
        None => (line, false),
    }
}

fn same(one: &str, other: &str) -> bool {
    shown(one) == shown(other)
}

/// The whole way from one text to the other.
fn edits<'a>(before: &[&'a str], after: &[&'a str]) -> Vec<Edit<'a>> {
    let head = before.iter().zip(after).take_while(|(one, other)| same(one, other)).count();
    let rest = (&before[head..], &after[head..]);
    let tail =
        rest.0.iter().rev().zip(rest.1.iter().rev()).take_while(|(one, other)| same(one, other)).count();
    let (from, to) = (&before[head..before.len() - tail], &after[head..after.len() - tail]);
    let keep = |line: &&'a str| Edit { sign: ' ', line };
    let mut out: Vec<Edit> = before[..head].iter().map(keep).collect();
    let mut kept = shortest(from, to).into_iter();
    let (mut x, mut y) = (0, 0);
    loop {
        let (next_x, next_y) = kept.next().unwrap_or((from.len(), to.len()));
        out.extend(from[x..next_x].iter().map(|line| Edit { sign: '-', line }));
        out.extend(to[y..next_y].iter().map(|line| Edit { sign: '+', line }));
        if next_x == from.len() && next_y == to.len() {
            break;
        }
        out.push(keep(&from[next_x]));
        (x, y) = (next_x + 1, next_y + 1);
    }
    out.extend(before[before.len() - tail..].iter().map(keep));
    out
}

/// Pairs of lines that stay, in order, by the greedy algorithm of Myers (1986): `furthest[k]` is
/// how far into `from` one gets on the diagonal `k` with a given number of edits.
fn shortest(from: &[&str], to: &[&str]) -> Vec<(usize, usize)> {
    let most = (from.len() + to.len()).min(MOST_EDITS);
    let at = |k: isize| usize::try_from(k + most as isize + 1).expect("a diagonal lies within the edits");
    let mut furthest = vec![0_usize; 2 * most + 3];
    let mut history: Vec<Vec<usize>> = Vec::new();
    for count in 0..=most as isize {
        // Only the diagonals that this round can read are kept for the way back.
        history.push(furthest[at(-count - 1)..=at(count + 1)].to_vec());
        for k in (-count..=count).step_by(2) {
            let down = k == -count || (k != count && furthest[at(k - 1)] < furthest[at(k + 1)]);
            let mut x = if down { furthest[at(k + 1)] } else { furthest[at(k - 1)] + 1 };
            let Some(mut y) = x.checked_add_signed(-k) else { continue };
            while x < from.len() && y < to.len() && same(from[x], to[y]) {
                (x, y) = (x + 1, y + 1);
            }
            furthest[at(k)] = x;
            if x >= from.len() && y >= to.len() {
                return way_back(&history, from.len(), to.len());
            }
        }
    }
    Vec::new()
}

fn way_back(history: &[Vec<usize>], from: usize, to: usize) -> Vec<(usize, usize)> {
    let mut kept = Vec::new();
    let (mut x, mut y) = (from as isize, to as isize);
    for (count, furthest) in history.iter().enumerate().rev() {
        let count = count as isize;
        let reach =
            |k: isize| furthest[usize::try_from(k + count + 1).expect("a neighbour diagonal")] as isize;
        let k = x - y;
        let down = k == -count || (k != count && reach(k - 1) < reach(k + 1));
        let (start_x, start_y) = if count == 0 {
            (0, 0)
        } else if down {
            (reach(k + 1), reach(k + 1) - (k + 1))
        } else {
            (reach(k - 1), reach(k - 1) - (k - 1))
        };
        while x > start_x && y > start_y {
            (x, y) = (x - 1, y - 1);
            kept.push((x as usize, y as usize));
        }
        (x, y) = (start_x, start_y);
    }
    kept.reverse();
    kept
}

/// Stretches of edits that are shown together.
fn hunks(edits: &[Edit]) -> Vec<(usize, usize)> {
    let mut out: Vec<(usize, usize)> = Vec::new();
    for (index, _) in edits.iter().enumerate().filter(|(_, edit)| edit.sign != ' ') {
        let (start, end) = (index.saturating_sub(CONTEXT), (index + CONTEXT + 1).min(edits.len()));
        match out.last_mut() {
            Some((_, last)) if start <= *last => *last = end,
            _ => out.push((start, end)),
        }
    }
    out
}

fn write_hunk(edits: &[Edit], start: usize, end: usize, out: &mut String) {
    let count = |range: &[Edit], other: char| range.iter().filter(|edit| edit.sign != other).count();
    let range = |other: char| {
        let length = count(&edits[start..end], other);
        // An empty side is named by the line before it.
        let first = count(&edits[..start], other) + usize::from(length > 0);
        if length == 1 { first.to_string() } else { format!("{first},{length}") }
    };
    // Writing to a string cannot fail.
    let _ = writeln!(out, "@@ -{} +{} @@", range('+'), range('-'));
    for edit in &edits[start..end] {
        let (text, ended) = shown(edit.line);
        let _ = writeln!(out, "{}{text}", edit.sign);
        if !ended {
            out.push_str("\\ No newline at end of file\n");
        }
    }
}
