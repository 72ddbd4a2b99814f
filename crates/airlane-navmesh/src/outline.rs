//! The outlines of regions of cells, simplified so that neighbours stay neighbours.
//!
//! 1. Every side of a cell beyond which lies another region, or nothing, is a piece of outline. Its
//!    ends are *corners*: cells that are joined round a corner share it, those of another floor at the
//!    same place do not.
//! 2. Pieces form *chains* between corners where other than two of them meet. A chain is the whole
//!    border between two regions, or between one and a wall, so it is simplified once for both sides.
//! 3. The *rings* of a region, round it and round its holes, are made of chains.
//! 4. Where the rings of a region cross or touch after simplifying, their chains are simplified less,
//!    until none do. As they came off the cells they cross nowhere.
//!
//! Recast makes outlines of its own. They are not used: rerecast 0.5 leaves holes out, so that floors
//! run through what stands on them.

use rerecast::{CompactHeightfield, RegionId};
use std::collections::{BTreeMap, HashMap};

/// A place in the plane, in cells: x and y as the engine has them.
pub(crate) type Place = [i32; 2];

/// A corner of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Corner {
    pub(crate) at: Place,
    /// In cell heights.
    pub(crate) height: u16,
}

/// A border between corners where others meet it.
struct Chain {
    corners: Vec<u32>,
    /// Whether there is a region on one side only.
    is_wall: bool,
    /// How many times it was found to cross another.
    level: usize,
}

/// A chain as part of a ring, forwards or backwards.
type Link = (usize, bool);

/// A region with its rings, which have it on their left.
pub(crate) struct Region {
    pub(crate) id: RegionId,
    rings: Vec<Vec<Link>>,
}

/// The outlines of all regions.
pub(crate) struct Outlines {
    pub(crate) corners: Vec<Corner>,
    pub(crate) regions: Vec<Region>,
    chains: Vec<Chain>,
    /// The corners that are left of each chain.
    kept: Vec<Vec<u32>>,
}

/// Shares of the tolerance, from one attempt to the next; the last is to keep every corner.
const SHARES: [Option<f64>; 5] = [Some(1.0), Some(0.5), Some(0.25), Some(0.0), None];

/// Borders between regions are walked across, so they may be straightened more than walls.
const BORDER_TOLERANCE: f64 = 2.0;

impl Outlines {
    /// Finds the outlines of a field's regions and simplifies them by this many cells at most.
    pub(crate) fn new(field: &CompactHeightfield, tolerance: f64) -> Self {
        let mut trace = Trace { field, numbers: HashMap::new(), corners: Vec::new() };
        let mut pieces = trace.pieces();
        let corners = trace.corners;
        weld(&mut pieces, &corners);
        let chains = Chains::new(&pieces, &corners);
        let regions = regions_of(&pieces, &corners, &chains);
        let kept = vec![Vec::new(); chains.list.len()];
        let mut outlines = Self { corners, regions, chains: chains.list, kept };
        outlines.simplify(tolerance);
        outlines
    }

    /// The rings of a region, as corners.
    pub(crate) fn rings(&self, region: &Region) -> Vec<Vec<u32>> {
        let ring = |links: &Vec<Link>| {
            let mut corners: Vec<u32> = Vec::new();
            for &(chain, forwards) in links {
                let kept = &self.kept[chain];
                let inner = kept.len() - 1; // the last corner is the first of the next chain
                match forwards {
                    true => corners.extend(&kept[..inner]),
                    false => corners.extend(kept[1..].iter().rev()),
                }
            }
            corners
        };
        region.rings.iter().map(ring).collect()
    }

    fn at(&self, corner: u32) -> Place {
        self.corners[corner as usize].at
    }

    fn simplify(&mut self, tolerance: f64) {
        for chain in 0..self.chains.len() {
            self.keep(chain, tolerance);
        }
        loop {
            let mut offenders: Vec<usize> =
                self.regions.iter().flat_map(|region| self.offenders(region)).collect();
            offenders.sort_unstable();
            offenders.dedup();
            offenders.retain(|&chain| self.chains[chain].level + 1 < SHARES.len());
            if offenders.is_empty() {
                break;
            }
            for chain in offenders {
                self.chains[chain].level += 1;
                self.keep(chain, tolerance);
            }
        }
    }

    /// Simplifies a chain as its level says.
    fn keep(&mut self, chain: usize, tolerance: f64) {
        let Chain { corners, is_wall, level } = &self.chains[chain];
        let more = if *is_wall { 1.0 } else { BORDER_TOLERANCE };
        self.kept[chain] = match SHARES[*level] {
            None => corners.clone(),
            Some(share) => {
                let squared = (share * more * tolerance).powi(2);
                let mut is_kept = vec![false; corners.len()];
                is_kept[0] = true;
                is_kept[corners.len() - 1] = true;
                self.split(corners, [0, corners.len() - 1], squared, &mut is_kept);
                let all = corners.iter().zip(is_kept);
                all.filter(|(_, kept)| *kept).map(|(&corner, _)| corner).collect()
            }
        };
    }

    /// Keeps the corner farthest from the line between two, if it is too far, and those of both
    /// halves (Ramer 1972, Douglas & Peucker 1973). Which is farthest does not depend on the
    /// direction.
    fn split(&self, chain: &[u32], [begin, end]: [usize; 2], squared: f64, kept: &mut [bool]) {
        let ends = [chain[begin], chain[end]].map(|corner| self.at(corner));
        let off = |i: usize| {
            let at = self.at(chain[i]);
            (squared_distance(at, ends), std::cmp::Reverse((at, chain[i])))
        };
        let farther = |a: usize, b: usize| if off(b) > off(a) { b } else { a };
        let Some(farthest) = (begin + 1..end).reduce(farther) else { return };
        if off(farthest).0 > squared {
            kept[farthest] = true;
            self.split(chain, [begin, farthest], squared, kept);
            self.split(chain, [farthest, end], squared, kept);
        }
    }

    /// The chains of a region that are crossed or touched, or whose ring has vanished.
    fn offenders(&self, region: &Region) -> Vec<usize> {
        let mut offenders = Vec::new();
        let mut sides: Vec<(Place, Place, usize)> = Vec::new();
        for links in &region.rings {
            let begin = sides.len();
            for &(chain, forwards) in links {
                let ends = self.kept[chain].windows(2).map(|pair| [pair[0], pair[1]]);
                let ends = ends.map(|pair| pair.map(|corner| self.at(corner)));
                // Backwards within a chain the order does not matter here.
                sides.extend(ends.map(|[a, b]| match forwards {
                    true => (a, b, chain),
                    false => (b, a, chain),
                }));
            }
            if sides.len() - begin < 3 {
                offenders.extend(links.iter().map(|&(chain, _)| chain));
            }
        }
        let around = |&(a, b, _): &(Place, Place, usize)| {
            [[0, 1].map(|i| a[i].min(b[i])), [0, 1].map(|i| a[i].max(b[i]))]
        };
        // From left to right, so that only neighbours are compared.
        sides.sort_unstable_by_key(|side| (around(side)[0], *side));
        for (i, side) in sides.iter().enumerate() {
            let [_, high] = around(side);
            let near = sides[i + 1..].iter().take_while(|other| around(other)[0][0] <= high[0]);
            for other in near {
                let ([_, top], [bottom, _]) = (around(other), around(other));
                let apart = top[1] < around(side)[0][1] || bottom[1] > high[1];
                if !apart && meet([side.0, side.1], [other.0, other.1]) {
                    offenders.extend([side.2, other.2]);
                }
            }
        }
        offenders
    }
}

/// Twice the area of a triangle: positive if `c` lies to the left of the way from `a` to `b`.
pub(crate) fn turn(a: Place, b: Place, c: Place) -> i64 {
    let [ab, ac] = [b, c].map(|p| [0, 1].map(|i| i64::from(p[i] - a[i])));
    ab[0] * ac[1] - ab[1] * ac[0]
}

/// The squared distance of a place from a segment.
fn squared_distance(at: Place, [a, b]: [Place; 2]) -> f64 {
    let [step, gap] = [b, at].map(|p| [0, 1].map(|i| f64::from(p[i] - a[i])));
    let length = step[0] * step[0] + step[1] * step[1];
    let along = if length > 0.0 { (step[0] * gap[0] + step[1] * gap[1]) / length } else { 0.0 };
    let share = along.clamp(0.0, 1.0);
    (0..2).map(|i| (gap[i] - share * step[i]).powi(2)).sum()
}

/// Whether two segments have more in common than an end of both.
fn meet([a, b]: [Place; 2], [c, d]: [Place; 2]) -> bool {
    let on = |a: Place, b: Place, p: Place| {
        let between = |i: usize| (a[i].min(b[i])..=a[i].max(b[i])).contains(&p[i]);
        turn(a, b, p) == 0 && between(0) && between(1)
    };
    let shared = [a, b].into_iter().find(|&end| end == c || end == d);
    match shared {
        Some(end) => {
            let (one, other) = (if end == a { b } else { a }, if end == c { d } else { c });
            on(a, b, other) || on(c, d, one)
        }
        None => {
            let crosses = (turn(a, b, c) > 0) != (turn(a, b, d) > 0)
                && (turn(c, d, a) > 0) != (turn(c, d, b) > 0)
                && turn(a, b, c) != 0
                && turn(a, b, d) != 0;
            crosses || on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)
        }
    }
}

/// A side of a cell on the border of its region, which lies to the left.
struct Piece {
    region: RegionId,
    from: u32,
    to: u32,
}

/// The neighbours of a cell are numbered as Recast does, in the engine's axes: 0 to the south, 1 to the
/// east, 2 to the north, 3 to the west. Side `d` leads from corner `d` to corner `d + 1`.
struct Trace<'f> {
    field: &'f CompactHeightfield,
    /// Corners by the least span that has them, and which of its corners they are.
    numbers: HashMap<(usize, u8), u32>,
    corners: Vec<Corner>,
}

/// A span: its cell as Recast counts, and its number.
type Span = (i32, i32, usize);

impl Trace<'_> {
    fn pieces(&mut self) -> Vec<Piece> {
        let mut pieces = Vec::new();
        for z in 0..self.field.height {
            for x in 0..self.field.width {
                for i in self.field.cell_at(x, z).index_range() {
                    let span = (i32::from(x), i32::from(z), i);
                    let Some(region) = self.region(span) else { continue };
                    for side in 0..4 {
                        let beyond = self.beyond(span, side);
                        if beyond.and_then(|beyond| self.region(beyond)) != Some(region) {
                            let [from, to] =
                                [side, (side + 1) % 4].map(|corner| self.corner(span, corner));
                            pieces.push(Piece { region, from, to });
                        }
                    }
                }
            }
        }
        pieces
    }

    /// The region of a span that can be walked on.
    fn region(&self, (_, _, i): Span) -> Option<RegionId> {
        let region = self.field.spans[i].region;
        let is_floor = self.field.areas[i].is_walkable()
            && region != RegionId::NONE
            && !region.contains(RegionId::BORDER_REGION);
        is_floor.then_some(region)
    }

    fn beyond(&self, (x, z, i): Span, side: u8) -> Option<Span> {
        let beyond = self.field.spans[i].con(side)?;
        Some(self.field.con_indices(x, z, side, beyond)).filter(|&next| self.region(next).is_some())
    }

    /// The number of a span's corner: the same for all that are joined round it.
    fn corner(&mut self, span: Span, corner: u8) -> u32 {
        let mut least = (span.2, corner);
        let mut height = self.field.spans[span.2].y;
        // Over the side that starts at the corner, and the next; then the other way round.
        for is_forwards in [true, false] {
            let (mut at, mut which) = (span, corner);
            for _ in 0..3 {
                let side = if is_forwards { which } else { (which + 3) % 4 };
                let Some(next) = self.beyond(at, side) else { break };
                which = if is_forwards { (which + 3) % 4 } else { (which + 1) % 4 };
                at = next;
                least = least.min((at.2, which));
                height = height.max(self.field.spans[at.2].y);
            }
        }
        let (x, z) = (span.0, span.1);
        let place = match corner {
            0 => [z, x],
            1 => [z + 1, x],
            2 => [z + 1, x + 1],
            _ => [z, x + 1],
        };
        let corners = &mut self.corners;
        *self.numbers.entry(least).or_insert_with(|| {
            corners.push(Corner { at: place, height });
            corners.len() as u32 - 1
        })
    }
}

/// Makes corners of one region at one place one: regions do not lie above themselves.
fn weld(pieces: &mut [Piece], corners: &[Corner]) {
    let mut same: Vec<u32> = (0..corners.len() as u32).collect();
    let find = |same: &[u32], mut corner: u32| {
        while same[corner as usize] != corner {
            corner = same[corner as usize];
        }
        corner
    };
    let mut known: HashMap<(u16, Place), u32> = HashMap::new();
    for piece in pieces.iter() {
        for corner in [piece.from, piece.to] {
            let place = (piece.region.bits(), corners[corner as usize].at);
            let first = *known.entry(place).or_insert(corner);
            let [a, b] = [first, corner].map(|corner| find(&same, corner));
            same[a.max(b) as usize] = a.min(b);
        }
    }
    for piece in pieces {
        (piece.from, piece.to) = (find(&same, piece.from), find(&same, piece.to));
    }
}

/// Pieces joined to chains.
struct Chains {
    list: Vec<Chain>,
    /// The chain of each piece, by its two corners, and whether it runs from the smaller to the larger.
    of_piece: BTreeMap<[u32; 2], Link>,
}

fn sorted(a: u32, b: u32) -> [u32; 2] {
    [a.min(b), a.max(b)]
}

impl Chains {
    fn new(pieces: &[Piece], corners: &[Corner]) -> Self {
        // How many regions each piece borders, and the pieces at each corner.
        let mut regions: BTreeMap<[u32; 2], u8> = BTreeMap::new();
        for piece in pieces {
            *regions.entry(sorted(piece.from, piece.to)).or_default() += 1;
        }
        let mut around: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for &[a, b] in regions.keys() {
            around.entry(a).or_default().push(b);
            around.entry(b).or_default().push(a);
        }
        let mut chains = Self { list: Vec::new(), of_piece: BTreeMap::new() };
        let mut is_end: Vec<bool> = vec![false; corners.len()];
        for (&corner, others) in &around {
            is_end[corner as usize] = others.len() != 2;
        }
        for (&corner, others) in &around {
            for &next in others.iter().filter(|_| is_end[corner as usize]) {
                chains.follow(corner, next, &around, &is_end, &regions);
            }
        }
        // What is left are loops: cut where both of their sides do.
        for &corner in around.keys() {
            let unseen =
                |a: u32, b: u32, chains: &Self| !chains.of_piece.contains_key(&sorted(a, b));
            if !unseen(corner, around[&corner][0], &chains) {
                continue;
            }
            let mut whole = vec![corner, around[&corner][0]];
            while let [.., before, last] = whole[..]
                && last != corner
            {
                let next = around[&last].iter().copied().find(|&next| next != before);
                whole.push(next.expect("two pieces meet at every corner of a loop"));
            }
            let key = |&corner: &u32| (corners[corner as usize].at, corner);
            let ends =
                [whole.iter().copied().min_by_key(key), whole.iter().copied().max_by_key(key)];
            for end in ends.into_iter().flatten() {
                is_end[end as usize] = true;
            }
            for end in ends.into_iter().flatten() {
                for &next in &around[&end] {
                    chains.follow(end, next, &around, &is_end, &regions);
                }
            }
        }
        chains
    }

    /// Follows a chain to its end, unless that was done before.
    fn follow(
        &mut self,
        first: u32,
        next: u32,
        around: &BTreeMap<u32, Vec<u32>>,
        is_end: &[bool],
        regions: &BTreeMap<[u32; 2], u8>,
    ) {
        let begin = sorted(first, next);
        if self.of_piece.contains_key(&begin) {
            return;
        }
        let mut corners = vec![first, next];
        while let [.., before, last] = corners[..]
            && !is_end[last as usize]
        {
            let onwards = around[&last].iter().copied().find(|&next| next != before);
            corners.push(onwards.expect("two pieces meet within a chain"));
        }
        let number = self.list.len();
        for pair in corners.windows(2) {
            self.of_piece.insert(sorted(pair[0], pair[1]), (number, pair[0] < pair[1]));
        }
        self.list.push(Chain { corners, is_wall: regions[&begin] == 1, level: 0 });
    }
}

/// The rings of each region.
fn regions_of(pieces: &[Piece], corners: &[Corner], chains: &Chains) -> Vec<Region> {
    let mut by_region: BTreeMap<u16, BTreeMap<u32, Vec<u32>>> = BTreeMap::new();
    for piece in pieces {
        let leaving = by_region.entry(piece.region.bits()).or_default();
        leaving.entry(piece.from).or_default().push(piece.to);
    }
    let at = |corner: u32| corners[corner as usize].at;
    let mut regions = Vec::new();
    for (id, mut leaving) in by_region {
        let mut rings = Vec::new();
        while let Some((&first, ways)) = leaving.iter_mut().next() {
            let second = ways.pop().expect("corners without a way are removed");
            let mut ring = vec![first, second];
            leaving.retain(|_, ways| !ways.is_empty());
            while let [.., before, here] = ring[..] {
                // Where two parts of a region touch, stay with the one: turn to the left. The ring is
                // closed where that leads to its beginning.
                let mut ways = leaving.get(&here).cloned().unwrap_or_default();
                ways.extend((here == first).then_some(second));
                let left = |&to: &u32| turn(at(before), at(here), at(to));
                let to = ways.into_iter().max_by_key(left).expect("a ring goes on");
                if here == first && to == second {
                    break;
                }
                let known = leaving.get_mut(&here).expect("a way leads on");
                known.retain(|&way| way != to);
                if known.is_empty() {
                    leaving.remove(&here);
                }
                ring.push(to);
            }
            rings.push(links_of(&ring, chains));
        }
        regions.push(Region { id: RegionId::from(id), rings });
    }
    regions
}

/// A closed ring of corners as chains.
fn links_of(ring: &[u32], chains: &Chains) -> Vec<Link> {
    let mut links: Vec<Link> = Vec::new();
    for pair in ring.windows(2) {
        let (chain, is_up) = chains.of_piece[&sorted(pair[0], pair[1])];
        let forwards = is_up == (pair[0] < pair[1]);
        let begins = {
            let corners = &chains.list[chain].corners;
            pair[0] == if forwards { corners[0] } else { corners[corners.len() - 1] }
        };
        // A chain from a corner back to it starts twice.
        let is_new = links.last() != Some(&(chain, forwards)) || begins;
        if is_new {
            links.push((chain, forwards));
        }
    }
    // A ring that starts within a chain ends within it, too.
    let is_split = links.len() > 1 && links.first() == links.last() && {
        let (chain, forwards) = links[0];
        let corners = &chains.list[chain].corners;
        ring[0] != if forwards { corners[0] } else { corners[corners.len() - 1] }
    };
    if is_split {
        links.pop();
    }
    links
}
