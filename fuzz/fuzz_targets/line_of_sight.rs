//! The fast line of sight and the auditor give the same answer for every segment in every world, in
//! both directions and both contact modes, and a baked world keeps its promises.
//!
//! Bytes are read as: layout, three sizes, number of segments, their ends, then the solids.
//! A failure prints the case as the body of a test.
#![no_main]

use airlane::geom::{LatticePoint, UNIT, Voxel};
use airlane::refine::audit_polyline;
use airlane::scene::{Listed, Scene};
use airlane::world::{Contact, World};
use airlane_fuzz::{Bytes, print_failing_cases, trying};
use libfuzzer_sys::fuzz_target;
use std::fmt;

/// Voxels along the x axis of long, thin worlds: enough for the line of sight to compute event
/// times in 128 bits.
const LONG: u32 = 4097;

fuzz_target!(init: print_failing_cases(), |bytes: &[u8]| {
    let case = Case::read(&mut Bytes(bytes));
    trying(&case);
    if let Some(fault) = case.first_fault() {
        trying(case.shrunk(&fault));
        panic!("{fault:?}");
    }
});

/// A world and segments in it.
#[derive(Clone)]
struct Case {
    size: [u32; 3],
    listed: Listed,
    voxels: Vec<Voxel>,
    segments: Vec<[LatticePoint; 2]>,
}

/// What went wrong.
#[derive(Clone, Debug)]
enum Fault {
    Check(#[expect(dead_code, reason = "printed")] String),
    Disagree([LatticePoint; 2], #[expect(dead_code, reason = "printed")] Contact),
}

impl Case {
    fn world(&self) -> World {
        let mut scene = Scene::open(self.size).expect("small boxes are allowed");
        for &voxel in &self.voxels {
            scene.voxels.insert(voxel);
        }
        scene.listed = self.listed;
        World::bake(scene).expect("the default frame is possible")
    }

    fn first_fault(&self) -> Option<Fault> {
        let world = self.world();
        // Long worlds are there for their segments; to check them would take most of the time.
        if self.size[0] < LONG {
            if let Err(broken) = world.check() {
                return Some(Fault::Check(broken.to_string()));
            }
        }
        self.segments.iter().find_map(|&[a, b]| {
            [Contact::Open, Contact::Sliding].into_iter().find_map(|contact| {
                let audited = audit_polyline(&world, &[a, b], contact).is_ok();
                let backwards = audit_polyline(&world, &[b, a], contact).is_ok();
                let agree = audited == backwards
                    && world.is_clear(a, b, contact) == audited
                    && world.is_clear(b, a, contact) == audited;
                (!agree).then_some(Fault::Disagree([a, b], contact))
            })
        })
    }

    /// A case that still fails, with one segment and as few listed voxels as leaving out runs of
    /// them, ever shorter, can reach.
    fn shrunk(&self, fault: &Fault) -> Self {
        let mut best = self.clone();
        best.segments = match *fault {
            Fault::Check(_) => vec![],
            Fault::Disagree(ends, _) => vec![ends],
        };
        let mut run = best.voxels.len();
        while run > 0 {
            let mut at = 0;
            while at < best.voxels.len() {
                let mut fewer = best.clone();
                fewer.voxels.drain(at..best.voxels.len().min(at + run));
                if fewer.first_fault().is_some() { best = fewer } else { at += run }
            }
            run /= 2;
        }
        best
    }

    fn read(bytes: &mut Bytes<'_>) -> Self {
        let layout = bytes.byte();
        let mut size = [0; 3].map(|_: u32| 1 + u32::from(bytes.byte()) % 24);
        if layout == 255 {
            size = [LONG + size[0], 1 + size[1] % 4, 1 + size[2] % 4];
        }
        // Baking and checking the world costs most; many segments make it worth while.
        let count = if layout == 255 { 1 } else { 1 + bytes.byte() % 16 };
        let segments = (0..count)
            .map(|_| {
                let a = [0, 1, 2].map(|axis| bytes.start(size[axis]));
                let b = [0, 1, 2].map(|axis| bytes.end(size[axis], a[axis]));
                [LatticePoint(a), LatticePoint(b)]
            })
            .collect();
        let voxels = match layout & 3 {
            0 => bytes.mask(size, true),
            1 => bytes.mask(size, false),
            2 => bytes.boxes(size),
            _ => bytes.scattered(size),
        };
        // One layout in eight lists the free voxels instead.
        let listed =
            if layout >> 2 & 7 == 7 && layout != 255 { Listed::Free } else { Listed::Solid };
        Self { size, listed, voxels, segments }
    }
}

/// The body of a test.
impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let voxels: Vec<[i32; 3]> = self.voxels.iter().map(|voxel| voxel.0).collect();
        writeln!(f, "\n// As a test in crates/airlane/src/world/tests.rs:")?;
        writeln!(f, "let mut scene = Scene::open({:?}).unwrap();", self.size)?;
        writeln!(f, "let listed: &[[i32; 3]] = &{voxels:?};")?;
        writeln!(f, "for &voxel in listed {{")?;
        writeln!(f, "    scene.voxels.insert(Voxel(voxel));")?;
        writeln!(f, "}}")?;
        writeln!(f, "scene.listed = Listed::{:?};", self.listed)?;
        writeln!(f, "let world = World::bake(scene).unwrap();")?;
        writeln!(f, "assert_eq!(world.check(), Ok(()));")?;
        for [a, b] in &self.segments {
            writeln!(f, "agrees_with_the_auditor(&world, {a:?}, {b:?});")?;
        }
        Ok(())
    }
}

/// What a case is made of.
trait Parts {
    fn start(&mut self, size: u32) -> i32;
    fn end(&mut self, size: u32, start: i32) -> i32;
    fn mask(&mut self, size: [u32; 3], over_and_over: bool) -> Vec<Voxel>;
    fn boxes(&mut self, size: [u32; 3]) -> Vec<Voxel>;
    fn scattered(&mut self, size: [u32; 3]) -> Vec<Voxel>;
}

impl Parts for Bytes<'_> {
    /// A lattice coordinate, most often on a plane, in the middle of a voxel, or next to a plane;
    /// now and then outside the world.
    fn start(&mut self, size: u32) -> i32 {
        let size = size as i32;
        match self.byte() % 8 {
            0 | 1 => self.below(size + 1) * UNIT,
            2 | 3 => self.below(size) * UNIT + UNIT / 2,
            4 => self.below(size + 1) * UNIT + 1,
            5 => self.below(size + 1) * UNIT - 1,
            6 => self.below(size * 8 + 1) * UNIT / 8,
            _ => self.below((size + 1) * UNIT) - UNIT / 2,
        }
    }

    /// Like [`start`](Self::start), but half of the time in step with the segment's other end, so
    /// that segments lie in planes and run through edges and corners.
    fn end(&mut self, size: u32, start: i32) -> i32 {
        let size = size as i32;
        match self.0.first().map_or(0, |byte| byte >> 3) % 4 {
            0 => {
                self.byte();
                start
            }
            1 => {
                self.byte();
                start + (self.below(2 * size + 1) - size) * UNIT / 2
            }
            _ => self.start(size as u32),
        }
    }

    /// One bit for each voxel, over and over or with free voxels after the last bit.
    fn mask(&mut self, size: [u32; 3], over_and_over: bool) -> Vec<Voxel> {
        let bits = 8 * self.0.len();
        voxels(size)
            .enumerate()
            .take_while(|&(at, _)| bits > 0 && (over_and_over || at < bits))
            .filter(|&(at, _)| self.0[at % bits / 8] >> (at % 8) & 1 == 1)
            .map(|(_, voxel)| voxel)
            .collect()
    }

    /// Boxes filled and emptied in turn, two at a time.
    fn boxes(&mut self, size: [u32; 3]) -> Vec<Voxel> {
        let mut boxes = Vec::new();
        while self.0.len() >= 6 && boxes.len() < 12 {
            let low = size.map(|n| self.below_byte(n));
            let high: [i32; 3] = std::array::from_fn(|i| low[i] + self.below_byte(size[i]));
            boxes.push((low, high));
        }
        voxels(size)
            .filter(|voxel| {
                let last = boxes.iter().rposition(|(low, high)| {
                    (0..3).all(|i| (low[i]..=high[i]).contains(&voxel.0[i]))
                });
                last.is_some_and(|place| place % 4 < 2)
            })
            .collect()
    }

    /// Single voxels.
    fn scattered(&mut self, size: [u32; 3]) -> Vec<Voxel> {
        let mut voxels = Vec::new();
        while self.0.len() >= 6 {
            voxels.push(Voxel(size.map(|n| self.below(n as i32))));
        }
        voxels
    }
}

/// Every voxel of a box, x first.
fn voxels(size: [u32; 3]) -> impl Iterator<Item = Voxel> {
    let [nx, ny, nz] = size.map(|n| n as i32);
    (0..nz).flat_map(move |z| (0..ny).flat_map(move |y| (0..nx).map(move |x| Voxel::new(x, y, z))))
}
