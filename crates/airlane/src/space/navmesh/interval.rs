//! What a place sees of a mesh: intervals of edges, and where ways bend.
//!
//! After Cui, Harabor & Grastien, *Compromise-free pathfinding on a navigation mesh* (2017). There an
//! interval is stored by its two ends, points that are worked out in floating point. Here it is the
//! part of an edge between two *bearings* from the place that sees it. A bearing leads to a corner of
//! the mesh, or straight on from a bend, so it is made of whole numbers. Whether a corner is seen,
//! hidden or just in line is decided without rounding; only lengths are floating point.
//!
//! An edge in line with the place that looks at it is seen as a *sliver*: one bearing, to its nearer
//! end. Nothing is seen through it, but a way may bend there and cross it.

use super::surface::Spot;
use super::{EdgeId, NavMesh, PolygonId};
use crate::geom::flat::{Bearing, Flat, along, bearing, flat_distance, side, turn};

/// The part of an edge that a place sees from within the edge's polygon.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Interval {
    pub(crate) edge: EdgeId,
    /// Where it begins on the right and ends on the left, both included.
    pub(crate) right: Bearing,
    pub(crate) left: Bearing,
}

/// Which way a path bends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Hand {
    Left,
    Right,
}

/// A bend at a corner of the mesh.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bend {
    pub(crate) vertex: u32,
    at: Flat,
    /// Straight on.
    ahead: Bearing,
    hand: Hand,
}

impl Bend {
    /// How far to its side of straight on a place lies: positive there, negative on the other side.
    #[inline]
    fn aside(&self, place: Flat) -> i64 {
        let aside = side(self.ahead, bearing(self.at, place));
        match self.hand {
            Hand::Left => aside,
            Hand::Right => -aside,
        }
    }

    /// Whether a place lies straight behind.
    fn is_behind(&self, place: Flat) -> bool {
        self.aside(place) == 0 && along(self.ahead, bearing(self.at, place)) < 0
    }

    /// Whether a path may bend towards a place in a polygon around the bend. In the first polygon,
    /// the one that was entered, what lies straight on is seen without bending, and what lies on the
    /// other side as well; in the others places lie from straight on to, perhaps, more than half a
    /// turn.
    pub(crate) fn leads_to(&self, place: Flat, is_first: bool) -> bool {
        match is_first {
            true => self.aside(place) > 0,
            false => self.aside(place) > 0 || (self.aside(place) == 0 && !self.is_behind(place)),
        }
    }
}

/// What is met while going round a bend.
pub(crate) enum Around {
    /// A polygon, and whether it is the first one.
    Polygon(PolygonId, bool),
    /// Part of an edge that the bend sees.
    Interval(Interval),
}

impl NavMesh {
    /// Visits what a place sees of a polygon's shared edges, from within the polygon. Edges that the
    /// place lies on are left out: it is in the polygons on both of their sides.
    pub(crate) fn look_round(
        &self,
        polygon: PolygonId,
        from: Flat,
        mut visit: impl FnMut(Interval),
    ) {
        for edge in self.edges(polygon) {
            let edge = edge as EdgeId;
            if self.twin(edge).is_none() {
                continue;
            }
            let [a, b] = self.ends(edge).map(|vertex| self.place(vertex));
            match turn(a, b, from) {
                1.. => visit(Interval { edge, right: bearing(from, a), left: bearing(from, b) }),
                _ => self.sliver(from, edge).into_iter().for_each(&mut visit),
            }
        }
    }

    /// What a place in line with an edge sees of it: its nearer end, if a way may bend there.
    fn sliver(&self, from: Flat, edge: EdgeId) -> Option<Interval> {
        let ends = self.ends(edge);
        let [a, b] = ends.map(|vertex| bearing(from, self.place(vertex)));
        // Not from the edge itself.
        if along(a, b) <= 0 {
            return None;
        }
        let (vertex, nearer) = if along(a, a) < along(b, b) { (ends[0], a) } else { (ends[1], b) };
        self.corners[vertex as usize].then_some(Interval { edge, right: nearer, left: nearer })
    }

    /// Visits what a place sees, through an interval, of the shared edges beyond it.
    #[inline]
    pub(crate) fn look_through(
        &self,
        from: Flat,
        interval: Interval,
        mut visit: impl FnMut(Interval),
    ) {
        let entered = self.twins[interval.edge as usize];
        let Interval { right, left, .. } = interval;
        let mut edge = self.next(entered);
        let mut to_a = bearing(from, self.place(self.origins[edge as usize]));
        while edge != entered {
            let next = self.next(edge);
            let to_b = bearing(from, self.place(self.origins[next as usize]));
            if self.twin(edge).is_some() {
                match side(to_a, to_b) {
                    1.. if side(right, to_b) > 0 && side(left, to_a) < 0 => {
                        // A corner in line with a border is farther away than what made the border.
                        let right = if side(right, to_a) >= 0 { to_a } else { right };
                        let left = if side(left, to_b) <= 0 { to_b } else { left };
                        visit(Interval { edge, right, left });
                    }
                    0 if side(right, to_a) >= 0 && side(left, to_a) <= 0 => {
                        self.sliver(from, edge).into_iter().for_each(&mut visit);
                    }
                    _ => {}
                }
            }
            (edge, to_a) = (next, to_b);
        }
    }

    /// Whether a place is seen through an interval, in the polygon beyond it.
    pub(crate) fn is_seen(from: Flat, interval: Interval, place: Flat) -> bool {
        let there = bearing(from, place);
        side(interval.right, there) >= 0 && side(interval.left, there) <= 0
    }

    /// The bends that a way through an interval may take at its ends: where these are corners.
    pub(crate) fn bends(&self, from: Flat, interval: Interval) -> impl Iterator<Item = Bend> {
        let [a, b] = self.ends(interval.edge);
        let ends = [(b, interval.left, Hand::Left), (a, interval.right, Hand::Right)];
        ends.into_iter().filter_map(move |(vertex, ahead, hand)| {
            let at = self.place(vertex);
            let is_end = self.corners[vertex as usize] && bearing(from, at) == ahead;
            is_end.then_some(Bend { vertex, at, ahead, hand })
        })
    }

    /// Goes round a bend, polygon by polygon, from the one beyond the interval until it is half a
    /// turn or the border is met.
    pub(crate) fn go_round(&self, bend: Bend, interval: Interval, mut visit: impl FnMut(Around)) {
        let mut is_first = true;
        for (spoke, beyond) in self.spokes(bend, interval.edge) {
            visit(Around::Polygon(self.owner(spoke), is_first));
            // All edges but the two that meet at the bend.
            let mut edge = self.next(spoke);
            let last = self.previous(spoke);
            while edge != last {
                if self.twin(edge).is_some() {
                    let seen = self.seen_from_bend(bend, edge, is_first);
                    seen.into_iter().for_each(|interval| visit(Around::Interval(interval)));
                }
                edge = self.next(edge);
            }
            let end = self.place(beyond);
            if bend.aside(end) < 0 || bend.is_behind(end) {
                break;
            }
            is_first = false;
        }
    }

    /// What a bend sees of an edge.
    fn seen_from_bend(&self, bend: Bend, edge: EdgeId, is_first: bool) -> Option<Interval> {
        let [a, b] = self.ends(edge).map(|vertex| self.place(vertex));
        let (near, far) = match bend.hand {
            Hand::Left => (a, b),
            Hand::Right => (b, a),
        };
        let is_cut = is_first && bend.aside(near) < 0;
        let is_beyond = match is_first {
            true => bend.aside(far) <= 0,
            false => bend.aside(near) < 0 || bend.is_behind(near),
        };
        match turn(a, b, bend.at) {
            _ if is_beyond => return None,
            0 => return self.sliver(bend.at, edge),
            _ => {}
        }
        let (mut right, mut left) = (bearing(bend.at, a), bearing(bend.at, b));
        match bend.hand {
            Hand::Left if is_cut => right = bend.ahead,
            Hand::Right if is_cut => left = bend.ahead,
            _ => {}
        }
        Some(Interval { edge, right, left })
    }

    /// The polygons around a bend, beginning with the one beyond `edge`: for each its edge that
    /// begins at the bend, and the other end of the edge over which one goes on.
    fn spokes(&self, bend: Bend, edge: EdgeId) -> impl Iterator<Item = (EdgeId, u32)> {
        let entered = self.twins[edge as usize];
        // On the left the edge that was entered begins at the bend, on the right it ends there.
        let mut spoke = Some(match bend.hand {
            Hand::Left => entered,
            Hand::Right => self.next(entered),
        });
        std::iter::from_fn(move || {
            let here = spoke?;
            let crossed = match bend.hand {
                Hand::Left => self.previous(here),
                Hand::Right => here,
            };
            spoke = self.twin(crossed).map(|twin| match bend.hand {
                Hand::Left => twin,
                Hand::Right => self.next(twin),
            });
            let [a, b] = self.ends(crossed);
            Some((here, if a == bend.vertex { b } else { a }))
        })
    }

    /// The edges that are crossed round a vertex, an end of `edge`, from the polygon beyond it to
    /// `polygon`; `None` if that is not there.
    pub(crate) fn crossed_round(
        &self,
        vertex: u32,
        edge: EdgeId,
        polygon: PolygonId,
    ) -> Option<Vec<EdgeId>> {
        if !self.ends(edge).contains(&vertex) {
            return None;
        }
        let at = self.place(vertex);
        let hand = if self.ends(edge)[1] == vertex { Hand::Left } else { Hand::Right };
        let bend = Bend { vertex, at, ahead: [0, 0], hand };
        let mut crossed = Vec::new();
        // A vertex between polygons all round is gone round once.
        for (spoke, _) in self.spokes(bend, edge).take(self.origins.len()) {
            if self.owner(spoke) == polygon {
                return Some(crossed);
            }
            crossed.push(match hand {
                Hand::Left => self.previous(spoke),
                Hand::Right => spoke,
            });
        }
        None
    }

    /// The length of the shortest way from a place through an interval to a target, as if there were
    /// nothing else in between, in lattice steps.
    #[inline]
    pub(crate) fn through(&self, from: Flat, interval: Interval, target: Flat) -> f64 {
        let [a, b] = self.ends(interval.edge).map(|vertex| self.place(vertex));
        let edge = bearing(a, b);
        let [dx, dy] = edge.map(f64::from);
        let mut to: Spot = bearing(from, target).map(f64::from);
        let inside = turn(a, b, target);
        if inside > 0 {
            // On this side of the edge: as far as its mirror image on the other.
            let share = 2.0 * inside as f64 / (dx * dx + dy * dy);
            to = [to[0] + share * dy, to[1] - share * dx];
        }
        let cross = |p: Bearing| f64::from(p[0]) * to[1] - f64::from(p[1]) * to[0];
        let passed = if cross(interval.right) < 0.0 {
            interval.right
        } else if cross(interval.left) > 0.0 {
            interval.left
        } else {
            return (to[0] * to[0] + to[1] * to[1]).sqrt();
        };
        // Past the end of the interval, which lies on the edge; a sliver leads to it as it is.
        let share = match side(passed, edge) {
            0 => 1.0,
            across => side(bearing(from, a), edge) as f64 / across as f64,
        };
        let end = passed.map(|c| share * f64::from(c));
        let rest = [to[0] - end[0], to[1] - end[1]];
        (end[0] * end[0] + end[1] * end[1]).sqrt() + (rest[0] * rest[0] + rest[1] * rest[1]).sqrt()
    }

    /// How far a bend is from a place, in lattice steps.
    pub(crate) fn to_bend(from: Flat, bend: Bend) -> f64 {
        flat_distance(from, bend.at)
    }

    /// Whether a polygon leads anywhere but back.
    pub(crate) fn is_dead_end(&self, polygon: PolygonId) -> bool {
        self.portals_of(polygon).nth(1).is_none()
    }
}
