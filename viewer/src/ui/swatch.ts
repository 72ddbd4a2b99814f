/** A short piece of a run's line: its colour and its dashes. */
import {
  MODES,
  modeColour,
  RUN_LOOKS,
  runColour,
  runDash,
  STATUS_COUNT,
  statusColour,
  type Dash,
} from '../scene/palette';
import type { Theme } from '../state';
import { makeSvg } from './dom';

const DASHES: Readonly<Record<Dash, string>> = {
  solid: '',
  long: '7 4',
  dots: '1 5',
  'long-dot': '7 4 0.5 4',
};

export const swatch = (run: number): SVGElement => drawn(`--run-${run % RUN_LOOKS}`, DASHES[runDash(run)]);

/** The same for a way to get along. */
export const modeSwatch = (mode: string): SVGElement => drawn(`--mode-${mode}`, '');

function drawn(colour: string, dashes: string): SVGElement {
  const line = makeSvg('path', {
    d: 'M2 6h20',
    style: `stroke: var(${colour})`,
    'stroke-width': 4,
    'stroke-dasharray': dashes,
  });
  return makeSvg('svg', { viewBox: '0 0 24 12', class: 'swatch', 'aria-hidden': 'true' }, line);
}

/** Gives swatches the colours of a theme. */
export function setSwatchTheme(theme: Theme): void {
  for (let status = 0; status < STATUS_COUNT; status++) {
    document.documentElement.style.setProperty(`--status-${status}`, statusColour(status, theme));
  }
  for (let run = 0; run < RUN_LOOKS; run++) {
    document.documentElement.style.setProperty(`--run-${run}`, runColour(run, theme));
  }
  for (const mode of MODES) {
    document.documentElement.style.setProperty(`--mode-${mode}`, modeColour(mode, theme));
  }
}
