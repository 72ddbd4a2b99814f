//! Workspaces: each has a world of its own with its edits and its crowd.
//!
//! A request names its workspace (`?workspace=NAME`); one that names none is for the default one, which
//! is always there. Named workspaces are bounded in number and in memory. Where there is no room for
//! another, the one that was unused longest is closed, if nobody has asked for anything in it for
//! [`IDLE`]: pages ask every second.

use crate::crowd::Live;
use crate::editor::Editor;
use crate::limits;
use crate::places::Turns;
use crate::refusal::Refusal;
use crate::stage::Stage;
use std::collections::BTreeMap;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};
use std::time::{Duration, Instant};
use tokio::sync::OwnedMutexGuard;

/// Edits that may wait for others, in one workspace.
const EDITS: usize = 32;
/// Requests that may wait for the crowd of a workspace.
const CROWDS: usize = 16;
/// Letters of a name.
const LETTERS: usize = 32;
/// How long a workspace is kept although nobody uses it. Browsers let pages in the background ask once
/// a minute.
const IDLE: Duration = Duration::from_secs(90);

/// A version of the world and its number.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub(crate) version: u64,
    pub(crate) stage: Arc<Stage>,
}

/// A world with its edits and its crowd.
#[derive(Debug)]
pub(crate) struct Workspace {
    /// `None` is the default one.
    pub(crate) name: Option<String>,
    current: RwLock<Current>,
    editor: Turns<Editor>,
    crowd: Turns<Option<Live>>,
    used: Mutex<Instant>,
}

impl Workspace {
    fn new(name: Option<String>, current: Current, editor: Editor) -> Self {
        Self {
            name,
            current: RwLock::new(current),
            editor: Turns::new(editor, EDITS, "edits"),
            crowd: Turns::new(None, CROWDS, "requests for the crowd"),
            used: Mutex::new(Instant::now()),
        }
    }

    /// The newest version.
    pub(crate) fn current(&self) -> Current {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Makes a stage the newest version and returns its number. Only who has the editor may.
    pub(crate) fn publish(&self, stage: Arc<Stage>) -> u64 {
        let mut current = self.current.write().unwrap_or_else(PoisonError::into_inner);
        let version = current.version + 1;
        let before = std::mem::replace(&mut *current, Current { version, stage });
        drop(current);
        drop(before); // perhaps the last of a whole world: not under the lock
        version
    }

    /// Locks the editor.
    pub(crate) async fn editor(&self) -> Result<OwnedMutexGuard<Editor>, Refusal> {
        self.editor.take().await
    }

    /// Waits until nobody else uses the crowd.
    pub(crate) async fn crowd(&self) -> Result<OwnedMutexGuard<Option<Live>>, Refusal> {
        self.crowd.take().await
    }

    fn use_now(&self) {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now();
    }

    fn used(&self) -> Instant {
        *self.used.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn bytes(&self) -> usize {
        self.current().stage.airspace.memory_bytes()
    }
}

/// All workspaces of a server.
#[derive(Debug)]
pub(crate) struct Workspaces {
    default: Arc<Workspace>,
    named: Mutex<BTreeMap<String, Arc<Workspace>>>,
    idle: Duration,
}

impl Workspaces {
    /// The default workspace, which shows a stage.
    pub(crate) fn new(stage: Stage) -> Self {
        let current = Current { version: 1, stage: Arc::new(stage) };
        let default = Arc::new(Workspace::new(None, current, Editor::default()));
        Self { default, named: Mutex::default(), idle: IDLE }
    }

    /// The default one, or the one of a name.
    pub(crate) fn find(&self, name: Option<&str>) -> Result<Arc<Workspace>, Refusal> {
        let Some(name) = name else { return Ok(Arc::clone(&self.default)) };
        check(name).map_err(|refusal| refusal.at("workspace"))?;
        let found = self.named().get(name).cloned();
        let found = found.ok_or_else(|| {
            let message =
                format!("unknown workspace {name:?}: create it with POST /api/workspaces");
            Refusal::unknown(message).at("workspace")
        })?;
        found.use_now();
        Ok(found)
    }

    /// Makes a workspace of a name, or of a new one, that begins with a version of a world.
    pub(crate) fn create(
        &self,
        name: Option<String>,
        current: Current,
        editor: Editor,
    ) -> Result<Arc<Workspace>, Refusal> {
        let mut named = self.named();
        let name = match name {
            Some(name) => check(&name).map(|()| name).map_err(|refusal| refusal.at("name"))?,
            None => new_name(&named),
        };
        if named.contains_key(&name) {
            let message = format!("there is already a workspace {name:?}: expected a new name");
            return Err(Refusal::conflict(message).at("name"));
        }
        let closed = self.make_room(&mut named, current.stage.airspace.memory_bytes())?;
        let made = Arc::new(Workspace::new(Some(name.clone()), current, editor));
        named.insert(name, Arc::clone(&made));
        drop(named);
        drop(closed); // worlds are not dropped under the lock
        Ok(made)
    }

    /// Closes a workspace. Requests under way in it are answered.
    pub(crate) fn close(&self, name: &str) -> Result<(), Refusal> {
        self.find(Some(name))?;
        let closed = self.named().remove(name);
        drop(closed);
        Ok(())
    }

    /// Closes what nobody uses until there is room for one more world of this size.
    fn make_room(
        &self,
        named: &mut BTreeMap<String, Arc<Workspace>>,
        bytes: usize,
    ) -> Result<Vec<Arc<Workspace>>, Refusal> {
        let mut closed = Vec::new();
        loop {
            let total: usize = named.values().map(|workspace| workspace.bytes()).sum();
            let has_room = named.is_empty() || total + bytes <= limits::WORKSPACE_BYTES;
            if has_room && named.len() < limits::WORKSPACES {
                return Ok(closed);
            }
            let unused = named.iter().filter(|(_, workspace)| {
                Arc::strong_count(workspace) == 1 && workspace.used().elapsed() >= self.idle
            });
            let Some(name) =
                unused.min_by_key(|(_, each)| each.used()).map(|(name, _)| name.clone())
            else {
                let count = named.len();
                return Err(Refusal::full(format!(
                    "{count} workspaces are open, as many as there is room for; close a page of the \
                     viewer and try again in {} seconds",
                    self.idle.as_secs()
                )));
            };
            closed.extend(named.remove(&name));
        }
    }

    fn named(&self) -> MutexGuard<'_, BTreeMap<String, Arc<Workspace>>> {
        self.named.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Whether a name can be one of a workspace.
fn check(name: &str) -> Result<(), Refusal> {
    let is_letter = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-';
    match (1..=LETTERS).contains(&name.len()) && name.bytes().all(is_letter) {
        true => Ok(()),
        false => Err(Refusal::bad(format!(
            "invalid workspace {name:?}: expected 1 to {LETTERS} of the letters a to z, digits and hyphens"
        ))),
    }
}

/// A name that no other has and that cannot be guessed easily.
fn new_name(named: &BTreeMap<String, Arc<Workspace>>) -> String {
    let names = (0..).map(random_name);
    names.into_iter().find(|name| !named.contains_key(name)).expect("names are endless")
}

/// Ten random letters and digits.
pub(crate) fn random_name(n: u64) -> String {
    // Its keys are random.
    format!("{:010x}", RandomState::new().hash_one(n) >> 24)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stage::{Opened, Up};
    use crate::surroundings::Surroundings;
    use airlane::{Airspace, Scene};

    fn workspaces(idle: Duration) -> Workspaces {
        let airspace = Airspace::bake(Scene::open([8, 8, 8]).unwrap()).unwrap();
        let opened = Opened {
            name: "test".to_owned(),
            airspace,
            recipe: None,
            bake: Duration::ZERO,
            up: Up::Z,
            surroundings: Surroundings::default(),
        };
        let stage = Stage::new("opened".to_owned(), opened).unwrap();
        Workspaces { idle, ..Workspaces::new(stage) }
    }

    fn create(workspaces: &Workspaces, name: &str) -> Result<Arc<Workspace>, Refusal> {
        let current = workspaces.find(None).unwrap().current();
        workspaces.create(Some(name.to_owned()), current, Editor::default())
    }

    #[test]
    fn workspaces_in_use_are_kept_and_more_are_refused() {
        let workspaces = workspaces(Duration::from_secs(1000));
        for n in 0..limits::WORKSPACES {
            create(&workspaces, &format!("w{n}")).unwrap();
        }
        assert_eq!(create(&workspaces, "one-more").unwrap_err().code(), "full");
        workspaces.close("w3").unwrap();
        create(&workspaces, "one-more").unwrap();
        assert!(workspaces.find(Some("w0")).is_ok() && workspaces.find(Some("w3")).is_err());
    }

    #[test]
    fn the_workspace_unused_longest_makes_room() {
        let workspaces = workspaces(Duration::ZERO);
        let held = create(&workspaces, "held").unwrap();
        for n in 1..limits::WORKSPACES {
            create(&workspaces, &format!("w{n}")).unwrap();
        }
        workspaces.find(Some("w1")).unwrap();
        create(&workspaces, "one-more").unwrap();
        // `held` is older but a request is under way in it, `w1` was just used.
        assert!(workspaces.find(Some("held")).is_ok() && workspaces.find(Some("w1")).is_ok());
        assert!(workspaces.find(Some("w2")).is_err());
        drop(held);
    }

    #[test]
    fn names_are_checked_and_new_ones_differ() {
        let workspaces = workspaces(IDLE);
        for bad in ["", "A", "a b", "../x", "ü", &"a".repeat(33)] {
            assert_eq!(create(&workspaces, bad).unwrap_err().place(), Some("name"), "{bad:?}");
            assert_eq!(workspaces.find(Some(bad)).unwrap_err().place(), Some("workspace"));
        }
        let current = workspaces.find(None).unwrap().current();
        let new = || workspaces.create(None, current.clone(), Editor::default()).unwrap();
        let names = [new().name.clone(), new().name.clone()];
        assert_ne!(names[0], names[1]);
        let twice = create(&workspaces, names[0].as_deref().unwrap());
        assert_eq!(twice.unwrap_err().code(), "conflict");
    }
}
