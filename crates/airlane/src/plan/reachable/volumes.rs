//! Boxes by volume, and points drawn from them.

use crate::geom::{LatticePoint, Planes, UNIT, Voxel};
use crate::plan::derived::{Key, Value};
use crate::plan::parts::Fit;
use crate::plan::{Airspace, AirspaceError};
use crate::rng::Rng;
use crate::space::Cells;
use crate::world::Body;
use std::ops::Range;
use std::sync::Arc;

/// Disjoint boxes of free voxels, each with the volume of all up to and with it, in lattice steps
/// cubed. Cells take at most 4 GB, which is far less than 2^37 voxels of 2^24 each.
#[derive(Clone, Debug, Default)]
pub(super) struct Boxes {
    boxes: Vec<[Voxel; 2]>,
    volumes: Vec<u64>,
    /// Voxels in all of them.
    pub(super) voxels: u64,
}

impl Boxes {
    /// Adds a half-open box of voxels.
    pub(super) fn push(&mut self, planes: &Planes, [low, high]: [Voxel; 2]) {
        let [a, b] = [low, high].map(|corner| planes.corner(corner));
        let steps = (0..3).map(|i| (b.0[i] - a.0[i]).unsigned_abs() as u64).product::<u64>();
        self.voxels += (0..3).map(|i| (high.0[i] - low.0[i]) as u64).product::<u64>();
        self.boxes.push([low, high]);
        self.volumes.push(self.volumes.last().copied().unwrap_or(0) + steps);
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = [Voxel; 2]> + '_ {
        self.boxes.iter().copied()
    }

    /// The volume of all, in voxels of edge 1.
    pub(super) fn volume(&self) -> f64 {
        self.volumes.last().map_or(0.0, |&all| all as f64) / f64::from(UNIT).powi(3)
    }

    /// A point of some of the boxes, every volume as likely as any other of its size.
    fn draw(&self, planes: &Planes, range: Range<usize>, seed: u64) -> Option<LatticePoint> {
        let before = range.start.checked_sub(1).map_or(0, |last| self.volumes[last]);
        let all = self.volumes[..range.end].last()? - before;
        let mut rng = Rng::new(seed, 0);
        // The upper half of the product: as good as uniform, and always one draw.
        let drawn = ((u128::from(rng.next_u64()) * u128::from(all)) >> 64) as u64;
        let at = self.volumes[range.clone()].partition_point(|&up_to| up_to - before <= drawn);
        let [low, high] = self.boxes.get(range.start + at)?.map(|corner| planes.corner(corner));
        // Strictly inside: the walls of a box may be walls of solids.
        let within = |i: usize| rng.range(low.0[i] + 1, high.0[i] - 1);
        Some(LatticePoint([0, 1, 2].map(within)))
    }

    /// A point of any of the boxes; `None` if there is none.
    pub(super) fn sample(&self, planes: &Planes, seed: u64) -> Option<LatticePoint> {
        self.draw(planes, 0..self.boxes.len(), seed)
    }
}

/// The cells of an airspace by component, for drawing points.
#[derive(Debug)]
pub(crate) struct Volumes {
    boxes: Boxes,
    /// The components in order, and which boxes are theirs.
    components: Vec<(u32, Range<usize>)>,
}

impl Volumes {
    pub(in crate::plan) fn memory_bytes(&self) -> usize {
        self.boxes.boxes.capacity() * size_of::<[Voxel; 2]>()
            + self.boxes.volumes.capacity() * size_of::<u64>()
            + self.components.capacity() * size_of::<(u32, Range<usize>)>()
    }

    /// Those of a fitted airspace, made now unless they are kept.
    pub(super) fn of(fitted: &Airspace, fit: Fit) -> Arc<Self> {
        let key = Key::Volumes(fitted.world().body(), fit);
        if let Some(Value::Volumes(kept)) = fitted.derived().get(key) {
            return kept;
        }
        match fitted.derived().keep(key, Value::Volumes(Arc::new(Self::new(fitted)))) {
            Value::Volumes(kept) => kept,
            _ => unreachable!("a key has one kind of value"),
        }
    }

    fn new(fitted: &Airspace) -> Self {
        let (world, cells): (_, &Cells) = (fitted.world(), fitted.cells());
        let label = |id| world.component(cells.cell(id).voxels()[0]);
        let mut ids: Vec<(u32, u32)> =
            cells.ids().filter_map(|id| label(id).map(|label| (label, id))).collect();
        ids.sort_unstable();
        let (mut boxes, mut components) = (Boxes::default(), Vec::<(u32, Range<usize>)>::new());
        for (at, (label, id)) in ids.into_iter().enumerate() {
            boxes.push(world.planes(), cells.cell(id).voxels());
            match components.last_mut() {
                Some((last, range)) if *last == label => range.end = at + 1,
                _ => components.push((label, at..at + 1)),
            }
        }
        Self { boxes, components }
    }

    /// A point of any component; `None` if nothing is free.
    fn sample_any(&self, planes: &Planes, seed: u64) -> Option<LatticePoint> {
        self.boxes.sample(planes, seed)
    }

    /// A point of a component; `None` if there is no such component.
    pub(super) fn sample(&self, planes: &Planes, label: u32, seed: u64) -> Option<LatticePoint> {
        let at = self.components.binary_search_by_key(&label, |(label, _)| *label).ok()?;
        self.boxes.draw(planes, self.components[at].1.clone(), seed)
    }
}

impl Airspace {
    /// A random point where a body may be, in world units: every part of free space, for a body of its
    /// room, is as likely as any other of its volume, whether or not it can be reached from anywhere. The
    /// same seed always gives the same point; `None` if there is no room at all.
    ///
    /// ```
    /// use airlane::{Airspace, Body, Scene};
    ///
    /// let mut scene = Scene::open([40, 40, 40])?;
    /// scene.voxels.insert_box([10, 0, 0], [40, 40, 40]);
    /// let airspace = Airspace::bake(scene)?;
    /// let ball = Body::ball(0.8)?;
    /// for seed in 0..100 {
    ///     let at = airspace.random_free(ball, seed)?.expect("a quarter of it is free");
    ///     assert!(airspace.is_free(at, ball)?);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn random_free(&self, body: Body, seed: u64) -> Result<Option<[f64; 3]>, AirspaceError> {
        let room = self.room(body)?;
        let point = Volumes::of(&room, Fit::Room).sample_any(room.world().planes(), seed);
        Ok(point.map(|at| room.frame().world_from_lattice(at)))
    }
}
