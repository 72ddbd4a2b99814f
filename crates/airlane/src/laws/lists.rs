//! The laws of open lists, tried with random scripts against an unsorted array.

use super::{At, Law, Violation, ensure, ensure_equal};
use crate::geom::Cost;
use crate::rng::Rng;
use crate::search::{Entry, OpenList};

/// Scripts that are tried, and operations in each.
const SCRIPTS: u64 = 32;
const OPERATIONS: usize = 200;

/// The laws of every [`OpenList`], with random scripts of this seed: what is popped was pushed, every
/// entry once; [`len`](OpenList::len) counts them; [`rekey`](OpenList::rekey) changes or drops each;
/// [`clear`](OpenList::clear) leaves nothing.
pub fn check_open_list<L: OpenList + Default>(seed: u64) -> Result<(), Violation> {
    Trial::<L>::default().run(seed, Law::Kept)
}

/// The laws of an ordered list: those of [`check_open_list`], and the least entry is popped first
/// (smaller `f`, then larger `g`, then smaller node), so that every ordered list gives the same
/// search.
pub fn check_ordered_list<L: OpenList + Default>(seed: u64) -> Result<(), Violation> {
    Trial::<L>::default().run(seed, Law::LeastFirst)
}

/// The laws of a list that is ordered by `f` in searches with a consistent estimate: those of
/// [`check_open_list`], and `f` never falls if no push undercuts what was popped before.
pub fn check_rising_list<L: OpenList + Default>(seed: u64) -> Result<(), Violation> {
    check_open_list::<L>(seed)?;
    Trial::<L>::default().run(seed, Law::NeverFalls)
}

/// A list, and what it should hold.
#[derive(Default)]
struct Trial<L> {
    list: L,
    held: Vec<Entry>,
    /// Operations so far.
    count: usize,
    /// `f` of the entry that was popped last.
    level: Cost,
}

impl<L: OpenList> Trial<L> {
    fn run(mut self, seed: u64, law: Law) -> Result<(), Violation> {
        for script in 0..SCRIPTS {
            self.clear()?;
            let mut rng = Rng::new(seed, script);
            for _ in 0..OPERATIONS {
                self.count += 1;
                match rng.below(40) {
                    0 if law != Law::NeverFalls => self.rekey(),
                    1..=20 => {
                        let least = if law == Law::NeverFalls { self.level } else { Cost::ZERO };
                        self.push(drawn(&mut rng, least));
                    }
                    _ => self.pop(law)?,
                }
                self.measure()?;
            }
            // Every other script leaves entries for `clear` to forget.
            while script % 2 == 0 && !self.held.is_empty() {
                self.count += 1;
                self.pop(law)?;
                self.measure()?;
            }
        }
        Ok(())
    }

    fn at(&self) -> At {
        At::Operation(self.count)
    }

    fn push(&mut self, entry: Entry) {
        self.list.push(entry);
        self.held.push(entry);
    }

    fn clear(&mut self) -> Result<(), Violation> {
        self.list.clear();
        self.held.clear();
        self.level = Cost::ZERO;
        let found = (self.list.len(), self.list.is_empty(), self.list.pop());
        ensure_equal(Law::Cleared, self.at(), (0, true, None), found)
    }

    fn rekey(&mut self) {
        let key = |entry: Entry| {
            let f = Cost::from_raw(u64::from((entry.f().raw() as u32).rotate_left(7) ^ 0x5555));
            (entry.node() != 3).then(|| Entry::new(entry.node(), f, entry.g()))
        };
        self.list.rekey(key);
        self.held = self.held.iter().copied().filter_map(key).collect();
    }

    fn pop(&mut self, law: Law) -> Result<(), Violation> {
        let (at, before) = (self.at(), self.level);
        let Some(entry) = self.list.pop() else {
            let held = self.held.len();
            let texts = || (format!("one of {held} entries"), "none".to_owned());
            return ensure(self.held.is_empty(), Law::Kept, at, texts);
        };
        let place = self.held.iter().position(|held| *held == entry);
        let texts = || ("an entry that was pushed".to_owned(), format!("{entry:?}"));
        ensure(place.is_some(), Law::Kept, at, texts)?;
        let least = self.held.iter().min().copied();
        self.held.swap_remove(place.unwrap_or_default());
        self.level = entry.f();
        match law {
            Law::LeastFirst => ensure_equal(law, at, least, Some(entry)),
            Law::NeverFalls => {
                let texts = || (format!("f of at least {before:?}"), format!("{entry:?}"));
                ensure(entry.f() >= before, law, at, texts)
            }
            _ => Ok(()),
        }
    }

    fn measure(&self) -> Result<(), Violation> {
        let expected = (self.held.len(), self.held.is_empty());
        ensure_equal(Law::Length, self.at(), expected, (self.list.len(), self.list.is_empty()))
    }
}

/// An entry with many equals, near ones or far ones, with an `f` of at least `least`.
fn drawn(rng: &mut Rng, least: Cost) -> Entry {
    let most = [40, 40_000_000, u32::MAX][rng.below(3) as usize];
    let most = if least == Cost::ZERO { most } else { most.min(5000) };
    let f = least + Cost::from_raw(u64::from(rng.below(most)));
    Entry::new(rng.below(9), f, Cost::from_raw(u64::from(rng.below(5))))
}
