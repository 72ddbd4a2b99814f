/** A short piece of a run's line: its colour and its dashes. */
import { RUN_LOOKS, runColour, runDash, type Dash } from '../scene/palette';
import type { Theme } from '../state';
import { makeSvg } from './dom';

const DASHES: Readonly<Record<Dash, string>> = {
  solid: '',
  long: '7 4',
  dots: '1 5',
  'long-dot': '7 4 0.5 4',
};

export function swatch(run: number): SVGElement {
  const line = makeSvg('path', {
    d: 'M2 6h20',
    style: `stroke: var(--run-${run % RUN_LOOKS})`,
    'stroke-width': 4,
    'stroke-dasharray': DASHES[runDash(run)],
  });
  return makeSvg('svg', { viewBox: '0 0 24 12', class: 'swatch', 'aria-hidden': 'true' }, line);
}

/** Gives swatches the colours of a theme. */
export function setSwatchTheme(theme: Theme): void {
  for (let run = 0; run < RUN_LOOKS; run++) {
    document.documentElement.style.setProperty(`--run-${run}`, runColour(run, theme));
  }
}
