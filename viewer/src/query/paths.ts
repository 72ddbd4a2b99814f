/** The paths found, each in its colour, and what is marked where there is none. */
import { isAnswer } from '../api/types';
import { FatLines } from '../scene/fat_lines';
import { Badge } from '../scene/badge';
import { LOOKS, MARK, runColour, runDash, runWidth } from '../scene/palette';
import type { Stage } from '../scene/stage';
import type { Vec3 } from '../geom';
import type { Theme } from '../state';
import type { Entry } from './planner';

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
    while (this.lines.length > entries.length) this.lines.pop()?.dispose();
    entries.forEach((entry, run) => {
      const isOther = this.highlighted !== null && this.highlighted !== run;
      const style = {
        colour: runColour(run, this.theme),
        casing: LOOKS[this.theme].casing,
        width: runWidth(run) * (isOther ? 0.45 : 1),
        dash: runDash(run),
        hidden: isOther || entry.isStale ? 0.12 : 0.55,
      };
      const lines = (this.lines[run] ??= this.add(new FatLines(this.stage.shared, style, run)));
      lines.setStyle(style);
      const points = entry.result && isAnswer(entry.result) ? entry.result.points : [];
      lines.set(points.length > 1 ? [points] : []);
      lines.group.visible &&= !this.isFaint;
    });
    this.mark(entries);
    this.stage.invalidate();
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
      narrow && (narrow.radius > 0 ? `radius ${Number(narrow.radius.toFixed(2))} fits` : 'only a point fits');
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
    return lines;
  }
}
