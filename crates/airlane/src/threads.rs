//! On which threads the engine works: the host gives them, chooses how many, or refuses.
//!
//! Baking, fitting, building graphs, answering many queries and moving crowds use all threads of the
//! [`Pool`] that they are run in. Answers do not depend on it.
//!
//! ```
//! use airlane::scene::Scene;
//! use airlane::threads::Pool;
//! use airlane::world::World;
//!
//! let scene = Scene::open([48; 3])?;
//! let alone = Pool::None.run(|| World::bake(scene.clone()))?; // on this thread only
//! let pool = Pool::with_threads(2)?;
//! let together = pool.run(|| World::bake(scene))?;
//! assert_eq!(alone.solids(), together.solids());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Inside the engine this is the only module that names `rayon`; `cargo xtask test layers` checks it.

use rayon::prelude::*;
use std::cell::Cell;
use std::sync::Arc;
use thiserror::Error;

/// The threads to work on.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum Pool {
    /// The pool that the whole process shares, `rayon`'s: one thread for each processor unless the
    /// host has set it up otherwise. Called on a thread of another pool, that pool.
    #[default]
    Global,
    /// A pool of the host's.
    Given(Arc<rayon::ThreadPool>),
    /// The calling thread only. No thread is started.
    None,
}

/// The system did not start the threads of a pool.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("cannot start {threads} threads: {why}")]
#[non_exhaustive]
pub struct PoolError {
    /// How many were asked for.
    pub threads: usize,
    /// What the system said.
    pub why: String,
}

thread_local! {
    /// Whether this thread is inside of [`Pool::None`].
    static ALONE: Cell<bool> = const { Cell::new(false) };
}

impl Pool {
    /// A pool with this many threads of its own; [`Pool::None`] for 0.
    pub fn with_threads(threads: usize) -> Result<Self, PoolError> {
        if threads == 0 {
            return Ok(Self::None);
        }
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| PoolError { threads, why: error.to_string() })?;
        Ok(Self::Given(Arc::new(pool)))
    }

    /// How many threads work in it.
    pub fn threads(&self) -> usize {
        match self {
            Self::Global => rayon::current_num_threads(),
            Self::Given(pool) => pool.current_num_threads(),
            Self::None => 1,
        }
    }

    /// Runs `work`; whatever the engine does in it, it does on these threads. Waits for the end of it.
    pub fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Self::Global => alone(false, work),
            Self::Given(pool) => pool.install(|| alone(false, work)),
            Self::None => alone(true, work),
        }
    }
}

/// Runs `work` with this thread alone or not, and puts back what was before, even after a panic.
fn alone<R>(is_alone: bool, work: impl FnOnce() -> R) -> R {
    struct Before(bool);
    impl Drop for Before {
        fn drop(&mut self) {
            ALONE.set(self.0);
        }
    }
    let _before = Before(ALONE.replace(is_alone));
    work()
}

/// What `each` makes of 0, 1, … up to `count`, in order. Tasks are of at least `grain` numbers.
pub(crate) fn map<T: Send>(count: usize, grain: usize, each: impl Fn(usize) -> T + Sync) -> Vec<T> {
    map_init(count, grain, || (), |(), i| each(i))
}

/// Like [`map`], with memory that `each` may use again; it must make no difference.
pub(crate) fn map_init<M, T: Send>(
    count: usize,
    grain: usize,
    memory: impl Fn() -> M + Sync,
    each: impl Fn(&mut M, usize) -> T + Sync,
) -> Vec<T> {
    if ALONE.get() {
        let mut memory = memory();
        return (0..count).map(|i| each(&mut memory, i)).collect();
    }
    (0..count).into_par_iter().with_min_len(grain).map_init(&memory, &each).collect()
}

/// Like [`map`], for `each` that makes any number of things.
pub(crate) fn flat_map<I: IntoIterator<Item: Send>>(
    count: usize,
    grain: usize,
    each: impl Fn(usize) -> I + Sync,
) -> Vec<I::Item> {
    if ALONE.get() {
        return (0..count).flat_map(each).collect();
    }
    (0..count).into_par_iter().with_min_len(grain).flat_map_iter(&each).collect()
}

/// What `each` makes of chunks of the items, put together in any order; `None` without items.
pub(crate) fn reduce_chunks<T: Sync, R: Send>(
    items: &[T],
    chunk: usize,
    each: impl Fn(&[T]) -> R + Sync,
    together: impl Fn(R, R) -> R + Sync,
) -> Option<R> {
    if ALONE.get() {
        return items.chunks(chunk).map(each).reduce(together);
    }
    items.par_chunks(chunk).map(&each).reduce_with(&together)
}

/// Calls `each` with every item and its number, on the threads of the [`Pool`] that this is run in.
pub fn for_each_mut<T: Send>(items: &mut [T], each: impl Fn(usize, &mut T) + Sync) {
    if ALONE.get() {
        return items.iter_mut().enumerate().for_each(|(i, item)| each(i, item));
    }
    items.par_iter_mut().enumerate().for_each(|(i, item)| each(i, item));
}

/// Sorts items of which equal ones are the same.
pub(crate) fn sort<T: Ord + Send>(items: &mut [T]) {
    match ALONE.get() {
        true => items.sort_unstable(),
        false => items.par_sort_unstable(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::thread::{self, ThreadId};

    /// What every helper makes on a pool.
    fn results(pool: &Pool) -> [Vec<u64>; 5] {
        pool.run(|| {
            let count = 10_000;
            let squares = map(count, 1, |i| (i * i) as u64);
            let multiples = map_init(count, 64, Vec::new, |memory: &mut Vec<u64>, i| {
                memory.push(1);
                3 * i as u64
            });
            let repeated = flat_map(count, 16, |i| vec![i as u64; i % 4]);
            let mut turned = vec![0; count];
            for_each_mut(&mut turned, |i, item| *item = (count - i) as u64);
            sort(&mut turned);
            let sum = reduce_chunks(&turned, 100, |items| items.iter().sum(), |a: u64, b| a + b);
            [squares, multiples, repeated, turned, vec![sum.unwrap()]]
        })
    }

    fn pools() -> [Pool; 4] {
        let given = |threads| Pool::with_threads(threads).unwrap();
        [Pool::Global, Pool::None, given(1), given(3)]
    }

    #[test]
    fn every_pool_gives_the_same_results_in_the_same_order() {
        let expected = results(&Pool::None);
        assert_eq!(expected[2][..6], [1, 2, 2, 3, 3, 3]);
        assert_eq!((expected[3][0], expected[4][0]), (1, 50_005_000));
        for pool in pools() {
            assert_eq!(results(&pool), expected, "{pool:?}");
            assert_eq!(pool.run(|| reduce_chunks(&[0; 0], 1, |_| 0, |a, b| a + b)), None);
        }
    }

    /// The threads that work in what runs.
    fn workers() -> BTreeSet<String> {
        let name = |id: ThreadId| format!("{id:?}");
        map(10_000, 1, |_| name(thread::current().id())).into_iter().collect()
    }

    #[test]
    fn work_is_done_on_the_threads_of_its_pool() {
        let here = BTreeSet::from([format!("{:?}", thread::current().id())]);
        assert_eq!(Pool::None.run(workers), here);
        let two = Pool::with_threads(2).unwrap();
        assert_eq!((two.threads(), Pool::None.threads()), (2, 1));
        let theirs = two.run(workers);
        assert!(theirs.len() <= 2 && theirs.is_disjoint(&here), "{theirs:?}");
        // Pools are nested as they are called.
        assert_eq!(Pool::None.run(|| Pool::None.run(workers)), here);
        assert!(Pool::None.run(|| two.run(workers)).is_disjoint(&here));
        let inner = two.run(|| Pool::None.run(workers));
        assert!(inner.len() == 1 && inner.is_disjoint(&here), "{inner:?}");
        assert!(matches!(Pool::with_threads(0), Ok(Pool::None)));
    }

    #[test]
    fn the_pool_before_is_back_after_a_panic() {
        let panics = || Pool::None.run(|| panic!("on purpose"));
        assert!(catch_unwind(AssertUnwindSafe(panics)).is_err());
        assert!(!ALONE.get());
        Pool::None.run(|| {
            Pool::Global.run(|| assert!(!ALONE.get()));
            assert!(ALONE.get());
        });
    }
}
