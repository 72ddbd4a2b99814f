/** The paths found, each in its colour, and what is marked where there is none. */
import { isAnswer, type Answer } from '../api/types';
import { FatLines } from '../scene/fat_lines';
import { Badge } from '../scene/badge';
import { LOOKS, MARK, modeColour, runColour, runDash, runWidth } from '../scene/palette';
import type { Stage } from '../scene/stage';
import type { Vec3 } from '../geom';
import type { Theme } from '../state';
import { bound } from '../numbers';
import { withExactUnit } from '../ui/units';
import type { Entry } from './planner';

interface Stroke {
  readonly colour: string;
  readonly lines: readonly (readonly Vec3[])[];
}

function strokesByMode(legs: NonNullable<Answer['legs']>, theme: Theme): Stroke[] {
  const modes = [...new Set(legs.map(({ mode }) => mode))];
  return modes.map((mode) => ({
    colour: modeColour(mode, theme),
    lines: legs.filter((leg) => leg.mode === mode && leg.points.length > 1).map(({ points }) => points),
  }));
}

export class Paths {
  private lines: FatLines[] = [];
  private marks: Badge[] = [];
  private entries: readonly Entry[] = [];
  private highlighted: number | null = null;
  private isFaint = false;

  constructor(
    private readonly stage: Stage,
    private theme: Theme,
  ) {}

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.draw(this.entries);
  }

  /** Shows one path alone, or all. */
  highlight(run: number | null): void {
    this.highlighted = run;
    this.draw(this.entries);
  }

  /** Steps back while a replay shows the path itself. */
  setFaint(isFaint: boolean): void {
    this.isFaint = isFaint;
    this.draw(this.entries);
  }

  draw(entries: readonly Entry[]): void {
    this.entries = entries;
    let strokes = 0;
    entries.forEach((entry, run) => {
      const isOther = this.highlighted !== null && this.highlighted !== run;
      for (const { colour, lines } of this.strokes(entry, run)) {
        const style = {
          colour,
          casing: LOOKS[this.theme].casing,
          width: runWidth(run) * (isOther ? 0.45 : 1),
          dash: runDash(run),
          hidden: isOther || entry.isStale ? 0.12 : 0.85,
        };
        const stroke = (this.lines[strokes] ??= this.add(new FatLines(this.stage.shared, style, strokes)));
        stroke.setStyle(style);
        stroke.set(lines);
        stroke.group.visible &&= !this.isFaint;
        strokes += 1;
      }
    });
    while (this.lines.length > strokes) this.drop(this.lines.pop());
    this.mark(entries);
    this.stage.invalidate();
  }

  /** What to draw of an answer: one line in the run's colour, or an agent's path mode by mode. */
  private strokes({ result }: Entry, run: number): Stroke[] {
    const answer = result && isAnswer(result) ? result : null;
    if (answer?.legs) return strokesByMode(answer.legs, this.theme);
    const points = answer?.points ?? [];
    return [{ colour: runColour(run, this.theme), lines: points.length > 1 ? [points] : [] }];
  }

  /** Marks the nearest free point and the narrow place of the first answers that name them. */
  private mark(entries: readonly Entry[]): void {
    for (const badge of this.marks.splice(0)) badge.dispose();
    const reasons = entries.flatMap(({ result }) =>
      result && isAnswer(result) && result.reason ? [result.reason] : [],
    );
    const nearest = reasons.find((reason) => reason.nearest)?.nearest;
    const narrow = reasons.find((reason) => reason.narrow)?.narrow;
    if (nearest) this.label(nearest, 'nearest free point');
    const fits =
      narrow &&
      (narrow.radius > 0
        ? `radius ${withExactUnit(bound(narrow.radius, 'down'))} fits`
        : 'only a point fits');
    if (narrow) this.label(narrow.at, `narrow: ${fits}`);
  }

  private label(at: Vec3, text: string): void {
    for (const look of [
      { shape: 'ring', colour: MARK },
      { shape: 'pill', colour: '#7a4d00', text },
    ] as const) {
      const badge = new Badge(this.stage, look, 5);
      badge.show(at);
      this.marks.push(badge);
    }
  }

  private add(lines: FatLines): FatLines {
    this.stage.scene.add(lines.group);
    this.stage.xray.add(lines);
    return lines;
  }

  private drop(lines: FatLines | undefined): void {
    if (!lines) return;
    this.stage.xray.remove(lines);
    lines.dispose();
  }
}
