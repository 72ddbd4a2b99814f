use crate::Folder;
use airlane_io::write_atomically;
use std::fs;
use std::io::{Error, Write};

#[test]
fn a_file_is_made_and_replaced() {
    let folder = Folder::new("replace");
    let path = folder.file("a.txt");
    for content in ["first", "second, longer", ""] {
        write_atomically(&path, |writer| writer.write_all(content.as_bytes())).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    assert_eq!(folder.names(), ["a.txt"]);
}

#[test]
fn a_failure_leaves_everything_as_it_was() {
    let folder = Folder::new("failure");
    let path = folder.file("a.txt");
    for before in [None, Some("before")] {
        if let Some(content) = before {
            fs::write(&path, content).unwrap();
        }
        let names = folder.names();
        let result = write_atomically(&path, |writer| {
            writer.write_all(&[b'x'; 1 << 20])?;
            Err(Error::other("out of ideas"))
        });
        assert_eq!(result.unwrap_err().to_string(), "out of ideas");
        assert_eq!(fs::read_to_string(&path).ok().as_deref(), before);
        assert_eq!(folder.names(), names);
    }
}

#[test]
fn a_panic_leaves_no_temporary_file() {
    let folder = Folder::new("panic");
    let path = folder.file("a.txt");
    let result = std::panic::catch_unwind(|| {
        write_atomically(&path, |_| -> Result<(), Error> { panic!("on purpose") })
    });
    assert!(result.is_err());
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn a_path_that_cannot_be_a_file_is_refused() {
    let folder = Folder::new("refused");
    for path in [folder.0.clone(), folder.file("missing/a.txt"), "".into()] {
        assert!(write_atomically(&path, |_| Ok::<_, Error>(())).is_err(), "{path:?}");
    }
    assert_eq!(folder.names(), [""; 0]);
}

#[cfg(unix)]
#[test]
fn links_permissions_and_devices_are_respected() {
    use std::os::unix::fs::{PermissionsExt, symlink};

    let folder = Folder::new("unix");
    let (file, link) = (folder.file("file"), folder.file("link"));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("file", &link).unwrap();
    write_atomically(&link, |writer| writer.write_all(b"after")).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::read_to_string(&file).unwrap(), "after");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);

    write_atomically("/dev/null", |writer| writer.write_all(b"gone")).unwrap();
    assert!(!fs::metadata("/dev/null").unwrap().is_file());
}
