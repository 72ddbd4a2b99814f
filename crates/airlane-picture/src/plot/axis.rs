//! The vertical axis of a chart: where values lie, and which of them are written beside it.

/// How values become heights.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scale {
    /// In proportion, from zero: heights can be compared.
    FromZero,
    /// In proportion, from a little below the least: differences can be compared.
    Between,
    /// A decade is as high as any other.
    Log,
    /// The same for times in microseconds, which are written in a unit that suits them.
    LogMicros,
}

impl Scale {
    fn is_log(self) -> bool {
        matches!(self, Self::Log | Self::LogMicros)
    }
}

/// An axis over some values.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    scale: Scale,
    low: f64,
    high: f64,
    ticks: Vec<f64>,
}

impl Axis {
    /// The axis over these values. Without any it runs from 0 to 1, or over a decade.
    pub(crate) fn over(scale: Scale, values: impl Iterator<Item = f64>) -> Self {
        let finite = values.filter(|value| value.is_finite() && (!scale.is_log() || *value > 0.0));
        let (low, high) =
            finite.fold((f64::INFINITY, f64::NEG_INFINITY), |(l, h), v| (l.min(v), h.max(v)));
        let (low, high) = if low <= high { (low, high) } else { (1.0, 1.0) };
        match scale {
            Scale::Log | Scale::LogMicros => {
                // A rounding error beside a power of ten is not another decade.
                let first = (low.log10() + 1e-6).floor() as i32;
                let last = ((high.log10() - 1e-6).ceil() as i32).max(first + 1);
                let ticks = (first..=last).map(|decade| 10f64.powi(decade)).collect();
                Self { scale, low: 10f64.powi(first), high: 10f64.powi(last), ticks }
            }
            Scale::FromZero => Self::between(scale, low.min(0.0), high.max(0.0)),
            Scale::Between => {
                let air = (0.08 * (high - low)).max(1e-3 * high.abs());
                Self::between(scale, low - air, high + air)
            }
        }
    }

    /// From a multiple of a round step to another, with a tick at each.
    fn between(scale: Scale, low: f64, high: f64) -> Self {
        let span = if high > low { high - low } else { 1.0 };
        let power = 10f64.powf((span / 8.0).log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|part| part * power);
        let step = step.into_iter().find(|step| span / step <= 8.0).unwrap_or(10.0 * power);
        let (first, last) = ((low / step).floor() as i64, ((low + span) / step).ceil() as i64);
        let ticks: Vec<f64> = (first..=last).map(|tick| tick as f64 * step).collect();
        Self { scale, low: ticks[0], high: ticks[ticks.len() - 1], ticks }
    }

    /// The height of a value: 0 at the bottom, 1 at the top.
    pub(crate) fn height(&self, value: f64) -> f64 {
        let (value, low, high) = match self.scale.is_log() {
            true => (value.max(self.low).log10(), self.low.log10(), self.high.log10()),
            false => (value, self.low, self.high),
        };
        ((value - low) / (high - low)).clamp(0.0, 1.0)
    }

    /// The value where bars stand.
    pub(crate) fn base(&self) -> f64 {
        if self.scale.is_log() { self.low } else { self.low.max(0.0f64.min(self.high)) }
    }

    /// Heights and names of the ticks.
    pub(crate) fn ticks(&self) -> impl Iterator<Item = (f64, String)> {
        let step = match self.ticks[..] {
            [a, b, ..] => b - a,
            _ => 1.0,
        };
        self.ticks.iter().map(move |&tick| {
            let name = match self.scale {
                Scale::LogMicros => time(tick),
                Scale::Log => name(tick, tick),
                Scale::FromZero | Scale::Between => name(tick, step),
            };
            (self.height(tick), name)
        })
    }

    /// Heights of the thin lines between the decades.
    pub(crate) fn fine_ticks(&self) -> Vec<f64> {
        if !self.scale.is_log() {
            return Vec::new();
        }
        let decades = self.ticks.iter().take(self.ticks.len() - 1);
        decades
            .flat_map(|tick| (2..10).map(move |i| tick * f64::from(i)))
            .map(|v| self.height(v))
            .collect()
    }
}

/// A number with as many decimals as the step needs; large ones with `k` or `M`.
fn name(value: f64, step: f64) -> String {
    let (value, step, unit) = match step {
        step if step >= 1e6 => (value / 1e6, step / 1e6, "M"),
        step if step >= 1e3 => (value / 1e3, step / 1e3, "k"),
        step => (value, step, ""),
    };
    let decimals = (-(step.log10() + 1e-9).floor()).max(0.0) as usize;
    // No minus zero.
    format!("{:.decimals$}{unit}", value + 0.0)
}

/// A power of ten of microseconds.
fn time(us: f64) -> String {
    let (value, unit) = match us * (1.0 + 1e-9) {
        us if us >= 1e6 => (us / 1e6, "s"),
        us if us >= 1e3 => (us / 1e3, "ms"),
        us => (us, "µs"),
    };
    format!("{} {unit}", name(value, value))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(scale: Scale, values: &[f64]) -> Vec<String> {
        Axis::over(scale, values.iter().copied()).ticks().map(|(_, name)| name).collect()
    }

    #[test]
    fn ticks_are_round_numbers_around_the_values() {
        assert_eq!(names(Scale::FromZero, &[3.0, 9.2]), ["0", "2", "4", "6", "8", "10"]);
        assert_eq!(
            names(Scale::FromZero, &[0.31]),
            ["0.00", "0.05", "0.10", "0.15", "0.20", "0.25", "0.30", "0.35"]
        );
        assert_eq!(names(Scale::Log, &[0.02, 180.0]), ["0.01", "0.1", "1", "10", "100", "1k"]);
        assert_eq!(
            names(Scale::Between, &[7516.0, 8680.0]).first().map(String::as_str),
            Some("7400")
        );
        assert_eq!(names(Scale::Log, &[1.0 - 1e-12, 10.0 + 1e-12]), ["1", "10"]);
        assert_eq!(
            names(Scale::LogMicros, &[0.2, 2e6]),
            ["0.1 µs", "1 µs", "10 µs", "100 µs", "1 ms", "10 ms", "100 ms", "1 s", "10 s"]
        );
        assert!(names(Scale::FromZero, &[]).len() > 1);
        assert_eq!(
            names(Scale::FromZero, &[-1.0, 15.0]),
            ["-2", "0", "2", "4", "6", "8", "10", "12", "14", "16"]
        );
    }

    #[test]
    fn heights_grow_with_values() {
        for scale in [Scale::FromZero, Scale::Between, Scale::Log] {
            let values = [0.5, 3.0, 40.0, 41.0];
            let axis = Axis::over(scale, values.into_iter());
            let heights = values.map(|value| axis.height(value));
            assert!(heights.is_sorted() && heights[0] >= 0.0 && heights[3] <= 1.0, "{heights:?}");
            assert!(axis.height(axis.base()) <= heights[0]);
        }
        let log = Axis::over(Scale::Log, [1.0, 100.0].into_iter());
        assert!((log.height(10.0) - 0.5).abs() < 1e-12);
        assert_eq!(log.height(0.0), 0.0);
    }
}
