/** Ends that were moved to where the body or agent can be: how far, and a line from where they were asked for. */
import { isAnswer, type Answer, type Run } from '../api/types';
import { distance, lerp, type Vec3 } from '../geom';
import { Badge } from '../scene/badge';
import { FatLines } from '../scene/fat_lines';
import { LOOKS, MARK } from '../scene/palette';
import type { Stage } from '../scene/stage';
import type { State, Theme } from '../state';
import { withUnit } from '../ui/units';
import { END_NAMES, END_TITLES, type EndName } from './ends';
import type { Entry } from './planner';

/** Moves shorter than this share of a voxel are rounding. */
const LEAST = 0.05;

export interface MovedEnd {
  readonly run: Run;
  readonly end: EndName;
  /** In map units. */
  readonly by: number;
  readonly from: Vec3;
  readonly to: Vec3;
}

/** Which ends the answers moved, the same move by several runs once. */
export function movedEnds(entries: readonly Entry[], asked: Pick<State, EndName>, voxel: number): MovedEnd[] {
  const found: MovedEnd[] = [];
  for (const { run, result, isStale } of entries) {
    if (!result || !isAnswer(result) || isStale) continue;
    for (const end of END_NAMES) {
      const by = moveOf(result, end);
      const [from, to] = [asked[end], end === 'from' ? result.points[0] : result.points.at(-1)];
      if (!by || by < LEAST * voxel || !from || !to) continue;
      const isKnown = found.some((other) => other.end === end && distance(other.to, to) < LEAST * voxel);
      if (!isKnown) found.push({ run, end, by, from, to });
    }
  }
  return found;
}

const moveOf = ({ moved }: Answer, end: EndName): number | undefined =>
  moved?.[end === 'from' ? 'start' : 'goal'];

/** `start moved 0.4 m`. */
export const movedText = ({ end, by }: MovedEnd): string => `${END_TITLES[end]} moved ${withUnit(by)}`;

export class MovedView {
  private readonly lines: FatLines;
  private labels: { readonly text: string; readonly badges: readonly Badge[] }[] = [];

  constructor(
    private readonly stage: Stage,
    theme: Theme,
  ) {
    this.lines = new FatLines(stage.shared, style(theme), 9);
    stage.scene.add(this.lines.group);
  }

  setTheme(theme: Theme): void {
    this.lines.setStyle(style(theme));
  }

  show(moved: readonly MovedEnd[]): void {
    this.lines.set(moved.map(({ from, to }) => [from, to]));
    const texts = moved.map(movedText);
    if (texts.join() !== this.labels.map(({ text }) => text).join()) {
      for (const { badges } of this.labels.splice(0)) for (const badge of badges) badge.dispose();
      this.labels = texts.map((text) => ({
        text,
        badges: [
          new Badge(this.stage, { shape: 'ring', colour: MARK }, 3),
          new Badge(this.stage, { shape: 'pill', colour: '#7a4d00', text }, 22),
        ],
      }));
    }
    moved.forEach(({ from, to }, i) => {
      const [ring, pill] = this.labels[i]!.badges;
      ring?.show(to);
      // Over the mark, beside the line.
      pill?.show(lerp(from, to, 0.5));
    });
    this.stage.invalidate();
  }
}

const style = (theme: Theme) =>
  ({ colour: MARK, casing: LOOKS[theme].casing, width: 2.4, dash: 'dots', hidden: 0.8 }) as const;
