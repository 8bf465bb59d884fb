//! Addresses of schemas: resolving one against another (RFC 3986, section 5.2), percent signs.

/// The parts of an address before its fragment.
#[derive(Clone, Copy)]
struct Parts<'a> {
    scheme: Option<&'a str>,
    authority: Option<&'a str>,
    path: &'a str,
    query: Option<&'a str>,
}

/// The address and the fragment of a reference.
pub(super) fn split_fragment(reference: &str) -> (&str, &str) {
    reference.split_once('#').unwrap_or((reference, ""))
}

/// `reference`, which has no fragment, as seen from `base`.
pub(super) fn resolve(base: &str, reference: &str) -> String {
    if reference.is_empty() {
        return base.to_owned();
    }
    let (own, outer) = (parts(reference), parts(base));
    let path;
    let resolved = if own.scheme.is_some() {
        own
    } else if own.authority.is_some() {
        Parts { scheme: outer.scheme, ..own }
    } else if own.path.is_empty() {
        Parts { query: own.query.or(outer.query), ..outer }
    } else {
        let joined = if own.path.starts_with('/') {
            own.path.to_owned()
        } else {
            let folder = outer.path.rfind('/').map_or("", |at| &outer.path[..=at]);
            let root = if folder.is_empty() && outer.authority.is_some() { "/" } else { folder };
            format!("{root}{}", own.path)
        };
        path = without_dots(&joined);
        Parts { path: &path, query: own.query, ..outer }
    };
    let mut out = String::new();
    out.extend(resolved.scheme.into_iter().flat_map(|scheme| [scheme, ":"]));
    out.extend(resolved.authority.into_iter().flat_map(|authority| ["//", authority]));
    out.push_str(resolved.path);
    out.extend(resolved.query.into_iter().flat_map(|query| ["?", query]));
    out
}

/// The text behind `%41`; `None` when it is no text.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        rest = tail;
        if *first != b'%' {
            bytes.push(*first);
            continue;
        }
        let digits = std::str::from_utf8(tail.get(..2)?).ok()?;
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return None;
        }
        bytes.push(u8::from_str_radix(digits, 16).ok()?);
        rest = &tail[2..];
    }
    String::from_utf8(bytes).ok()
}

fn parts(address: &str) -> Parts<'_> {
    let legal = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let scheme = address.split_once(':').filter(|(scheme, _)| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.chars().all(legal)
    });
    let (scheme, rest) = scheme.map_or((None, address), |(scheme, rest)| (Some(scheme), rest));
    let (rest, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
    let (authority, path) = match rest.strip_prefix("//") {
        Some(rest) => {
            let end = rest.find('/').unwrap_or(rest.len());
            (Some(&rest[..end]), &rest[end..])
        }
        None => (None, rest),
    };
    Parts { scheme, authority, path, query }
}

fn without_dots(path: &str) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let segments: Vec<&str> = path.split('/').collect();
    for (index, segment) in segments.iter().enumerate() {
        let is_last = index + 1 == segments.len();
        match *segment {
            "." => {}
            ".." => {
                if kept.len() > 1 || kept.first().is_some_and(|first| !first.is_empty()) {
                    kept.pop();
                }
            }
            segment => kept.push(segment),
        }
        if is_last && matches!(*segment, "." | "..") {
            kept.push("");
        }
    }
    kept.join("/")
}

#[cfg(test)]
mod tests {
    use super::{percent_decoded, resolve};

    #[test]
    fn references_are_seen_from_their_base() {
        let base = "https://example.com/a/b.json?q=1";
        for (reference, expected) in [
            ("", base),
            ("c.json", "https://example.com/a/c.json"),
            ("./c.json", "https://example.com/a/c.json"),
            ("../c", "https://example.com/c"),
            ("../../../c", "https://example.com/c"),
            ("..", "https://example.com/"),
            ("/c/./d", "https://example.com/c/d"),
            ("//other.org/x", "https://other.org/x"),
            ("urn:example:x", "urn:example:x"),
            ("?r", "https://example.com/a/b.json?r"),
        ] {
            assert_eq!(resolve(base, reference), expected, "{reference}");
        }
        assert_eq!(resolve("", "a/b"), "a/b");
        assert_eq!(resolve("https://example.com", "b"), "https://example.com/b");
    }

    #[test]
    fn percent_signs_are_read() {
        assert_eq!(percent_decoded("a%20b%C3%A9").as_deref(), Some("a bé"));
        for broken in ["%", "%4", "%zz", "%ff", "%+1"] {
            assert_eq!(percent_decoded(broken), None, "{broken}");
        }
    }
}
