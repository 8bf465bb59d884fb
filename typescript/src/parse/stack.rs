//! How deeply a text may nest at most, told by its bytes alone, before anything recurses over it.
//!
//! A parser goes down for brackets, operators and some words. All of them are counted, wherever they
//! stand, and none is taken back. Telling too much costs a thread with a larger stack and nothing else;
//! where no stack would do, strings, comments and regular expressions are left out
//! ([`lexis`](super::lexis)).

/// Whether something may nest behind a word.
pub(super) fn nests(word: &[u8]) -> bool {
    matches!(
        word,
        b"abstract"
            | b"as"
            | b"asserts"
            | b"async"
            | b"await"
            | b"class"
            | b"declare"
            | b"default"
            | b"delete"
            | b"do"
            | b"else"
            | b"export"
            | b"extends"
            | b"if"
            | b"in"
            | b"infer"
            | b"instanceof"
            | b"is"
            | b"keyof"
            | b"new"
            | b"of"
            | b"readonly"
            | b"satisfies"
            | b"typeof"
            | b"unique"
            | b"void"
            | b"yield"
    )
}

/// Steps of recursion that a text may take, at most: more than [`steps`], and told sooner.
pub(super) fn most_steps(text: &str) -> usize {
    let mut most = 16;
    let mut before = Kind::Blank as u8;
    for &byte in text.as_bytes() {
        let kind = KINDS[byte as usize] as u8;
        let begins_word = kind == Kind::Word as u8 && before != kind;
        most += usize::from(begins_word | (kind == Kind::Mark as u8));
        before = kind;
    }
    most
}

/// Steps of recursion that a text may take, at most.
pub(super) fn steps(text: &str) -> usize {
    let bytes = text.as_bytes();
    let mut steps = 16;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match KINDS[byte as usize] {
            Kind::Blank => at += 1,
            Kind::Mark => {
                steps += 1;
                at += 1;
            }
            Kind::Word => {
                let start = at;
                while bytes.get(at).is_some_and(|&byte| is_word(byte)) {
                    at += 1;
                }
                let word = &bytes[start..at];
                if nests(word) {
                    steps += 1;
                }
            }
        }
    }
    steps
}

/// Whether something may nest behind a byte that belongs to no word.
pub(super) fn is_mark(byte: u8) -> bool {
    matches!(KINDS[byte as usize], Kind::Mark)
}

/// Whether a byte belongs to a word.
pub(super) fn is_word(byte: u8) -> bool {
    matches!(KINDS[byte as usize], Kind::Word)
}

#[derive(Clone, Copy)]
enum Kind {
    /// Nests nothing.
    Blank,
    /// May nest what follows.
    Mark,
    /// Part of a word.
    Word,
}

const KINDS: [Kind; 256] = {
    let mut kinds = [Kind::Blank; 256];
    let mut byte = 0;
    while byte < 256 {
        #[expect(clippy::cast_possible_truncation, reason = "it stays below 256")]
        let it = byte as u8;
        if it.is_ascii_alphanumeric() || it == b'_' || it == b'$' || it >= 0x80 {
            kinds[byte] = Kind::Word;
        } else if matches!(
            it,
            b'(' | b'['
                | b'{'
                | b'<'
                | b'='
                | b'?'
                | b':'
                | b'.'
                | b'!'
                | b'~'
                | b'+'
                | b'-'
                | b'*'
                | b'/'
                | b'%'
                | b'&'
                | b'|'
                | b'^'
                | b'`'
                | b'@'
        ) {
            kinds[byte] = Kind::Mark;
        }
        byte += 1;
    }
    kinds
};

#[cfg(test)]
mod tests {
    use super::{most_steps, steps};

    #[test]
    fn everything_that_may_nest_is_counted() {
        for one in
            ["(", "[", "{", "!", "a.", "a=", "if(a)", "new ", "typeof ", "a?b:", "<a>", "x=>", "`${", "a+"]
        {
            assert!(steps(&one.repeat(1000)) >= 1000, "{one}");
            assert!(most_steps(&one.repeat(1000)) >= steps(&one.repeat(1000)), "{one}");
        }
    }

    #[test]
    fn lists_nest_nothing() {
        assert_eq!(steps(&"1, 'a'; b\n".repeat(1000)), 16);
    }
}
