//! Makes `include/airlane.h` of the source of the library: `cargo run -p airlane-header`. With `--check` it
//! writes nothing and fails if the file differs.

use std::path::Path;
use std::process::ExitCode;

/// Before the declarations.
const TOP: &str = r#"/* Airlane: 3D path planning. Made by cbindgen from bindings/c/src; do not edit.
 *
 * Statuses. Functions return AIRLANE_OK, which is 0, or why they failed; airlane_last_error has a sentence about
 * it. Each lists what it can return. Any function may return AIRLANE_PANICKED, which is a defect of Airlane. A
 * failed call changes nothing but what its description says, and an `out` that can be written becomes null.
 *
 * Handles. A handle is a number, whatever its type looks like: nothing is behind it to be read. It has one
 * reference when it is made; airlane_retain adds one, airlane_release takes one away. A handle that is null, of
 * another kind or released is noticed: AIRLANE_NULL, AIRLANE_WRONG_HANDLE, AIRLANE_RELEASED. Numbers of released
 * handles are not used again.
 *
 * Pointers. Null is noticed where it is not allowed, and so is a pointer that is not aligned. Else a pointer must
 * be to memory that is valid for what the function does with it while the call lasts. Counts that no host has are
 * AIRLANE_TOO_LARGE, whatever the pointer: above 2^40 bytes or voxels, 2^32 vertices or triangles, 2^28 queries, 2^24
 * units, obstacles or corners of an outline; smaller ones are taken at their word. Nothing is kept: what
 * pointers are to is copied. Texts are UTF-8 and end with a zero. Points are three doubles, in arrays without
 * gaps.
 *
 * Structs begin with their size, which a function that ends in _default fills in, together with the usual values.
 * Those that come in arrays have none (airlane_leg, airlane_row, airlane_state, airlane_unit_state,
 * airlane_moving_obstacle): that they are what the library takes them for rests on airlane_check_version, to be
 * called before anything else.
 * No struct is passed by value. Results go to buffers of the caller's; a capacity is in items, not in bytes, but
 * for texts.
 *
 * Units and frames. A frame (AIRLANE_FRAME_NATIVE, _UNITY, _UNREAL, _GODOT, _BEVY) says which way the axes point
 * and what the unit of length is. An airspace, a query, a batch of edits, an agent and a link each have one, given
 * when they are made, and all that passes the border for them is in it, both ways. Angles are in degrees, times in
 * seconds, costs in edges of voxels.
 *
 * Threads. Every function may be called on any thread, at any time, with any handle: nothing is undefined by it.
 * "Threads: any" says that calls also work side by side; "one at a time" that calls for the same object wait for
 * each other. The log hook is called without any lock held and may call Airlane; the panic hook must not.
 *
 * Licensed under MIT or Apache-2.0, at your choice.
 */"#;

fn main() -> ExitCode {
    match run(std::env::args().any(|word| word == "--check")) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("airlane-header: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(is_check: bool) -> Result<(), String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("it lies in the crate");
    let header = header(folder).map_err(|error| error.to_string())?;
    let number = line_after(&header, "#define AIRLANE_HEADER ").trim_end_matches('u').to_owned();
    keep(&folder.join("include/airlane.h"), |_| header, is_check)?;
    // What is written by hand has the number of the header that it was written for.
    keep(
        &folder.join("csharp/Airlane.cs"),
        |found| {
            let begin = "public const uint Header = ";
            let old = format!("{begin}{}", line_after(&found, begin));
            found.replace(&old, &format!("{begin}{number};"))
        },
        is_check,
    )
}

/// The rest of the line that something is in.
fn line_after<'t>(text: &'t str, begin: &str) -> &'t str {
    let after = text.split_once(begin).map_or("", |(_, after)| after);
    after.lines().next().unwrap_or_default()
}

/// Writes what a file should be, or compares it.
fn keep(file: &Path, make: impl FnOnce(String) -> String, is_check: bool) -> Result<(), String> {
    let found = std::fs::read_to_string(file).unwrap_or_default();
    let made = make(found.clone());
    match (made == found, is_check) {
        (true, _) => Ok(()),
        (false, true) => {
            let name = file.file_name().unwrap_or_default().display();
            Err(format!(
                "{name} is not what the source makes: run `cargo run -p airlane-header` in bindings/c"
            ))
        }
        (false, false) => std::fs::write(file, made)
            .map_err(|error| format!("cannot write {}: {error}", file.display())),
    }
}

fn header(folder: &Path) -> Result<String, cbindgen::Error> {
    let config = cbindgen::Config {
        language: cbindgen::Language::C,
        cpp_compat: true,
        documentation_style: cbindgen::DocumentationStyle::C,
        line_length: 120,
        tab_width: 4,
        style: cbindgen::Style::Both,
        no_includes: true,
        sys_includes: ["stddef.h", "stdint.h"].map(str::to_owned).to_vec(),
        usize_is_size_t: true,
        sort_by: cbindgen::SortKey::None,
        // Only in builds for tests.
        export: cbindgen::ExportConfig {
            exclude: ["airlane_test_panic", "airlane_test_panic_in_query"]
                .map(str::to_owned)
                .to_vec(),
            ..cbindgen::ExportConfig::default()
        },
        ..cbindgen::Config::default()
    };
    // It goes on to the modules from there; a file that is named as well would be declared twice.
    let builder = cbindgen::Builder::new().with_src(folder.join("src/lib.rs"));
    let mut text = Vec::new();
    builder.with_config(config).generate()?.write(&mut text);
    let body = String::from_utf8(text).expect("sources are UTF-8");
    let number = fingerprint(&without_comments(&body));
    Ok(format!(
        "{TOP}\n\n#ifndef AIRLANE_H\n#define AIRLANE_H\n\n\
         /* What all declarations here come to: airlane_check_version compares it with the library's. */\n\
         #define AIRLANE_HEADER {number}u\n\n{}\n\n#endif /* AIRLANE_H */\n",
        body.trim()
    ))
}

/// What is between comments, with white space made one.
fn without_comments(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        kept.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    kept.push_str(rest);
    kept.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// FNV-1a, of 32 bits.
fn fingerprint(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_do_not_count_and_declarations_do() {
        let number = |text: &str| fingerprint(&without_comments(text));
        assert_eq!(number("/* a */ int  f(int);"), number("int f(int); /* b\n */"));
        assert_ne!(number("int f(int);"), number("int f(long);"));
    }
}
