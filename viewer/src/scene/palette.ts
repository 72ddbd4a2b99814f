/** Colours. Paths and marks differ in lightness too, so that they can be told apart without hue. */
import type { Theme } from '../state';

/** Colours of runs, in order: Okabe and Ito's, those first that stand out from the world's greys. */
const RUN_COLOURS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#0072b2', '#e69f00', '#cc79a7', '#009e73', '#d55e00', '#56b4e9', '#7a5cc4', '#8c6d31'],
  dark: ['#56b4e9', '#e69f00', '#e58fc0', '#1fc296', '#f0e442', '#ff7f3f', '#a78bfa', '#d9c089'],
};

/** The number of colours; further runs reuse them. */
export const RUN_LOOKS = 8;

export const runColour = (run: number, theme: Theme): string =>
  RUN_COLOURS[theme][run % RUN_LOOKS] ?? '#888888';

/** Dashes of runs: whole, long, dots, long and dot, …; the share of a period that is drawn, and cuts. */
export const RUN_DASHES = ['solid', 'long', 'dots', 'long-dot', 'solid', 'long', 'dots', 'long-dot'] as const;
export type Dash = (typeof RUN_DASHES)[number];
export const runDash = (run: number): Dash => RUN_DASHES[run % RUN_DASHES.length] ?? 'solid';

/** Colours of the ways to get along, for agents that change from one to another. */
const MODE_COLOURS: Readonly<Record<Theme, Readonly<Record<string, string>>>> = {
  light: {
    walk: '#009e73',
    drive: '#8c6d31',
    climb: '#d55e00',
    jump: '#cc79a7',
    teleport: '#7a5cc4',
    swim: '#3a8fb7',
    fly: '#0072b2',
  },
  dark: {
    walk: '#1fc296',
    drive: '#d9c089',
    climb: '#ff7f3f',
    jump: '#e58fc0',
    teleport: '#a78bfa',
    swim: '#8fd6f2',
    fly: '#56b4e9',
  },
};

export const MODES = Object.keys(MODE_COLOURS.light);

export const modeColour = (mode: string, theme: Theme): string => MODE_COLOURS[theme][mode] ?? '#888888';

/** Colours of speeds, from standing to the top speed: viridis, which reads without hue. */
const SPEED_COLOURS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#440154', '#46327e', '#365c8d', '#277f8e', '#1fa187', '#4ac16d', '#a0da39', '#fde725'],
  dark: ['#5b2a86', '#5a4fb0', '#3f78c0', '#2f9bb5', '#27b89a', '#5fd07f', '#b3e14a', '#fff04a'],
};

export const SPEED_STEPS = SPEED_COLOURS.light.length;

export const speedColour = (step: number, theme: Theme): string => SPEED_COLOURS[theme][step] ?? '#888888';

/** The first run is drawn widest, so that runs on the same path show beside each other. */
export const runWidth = (run: number): number => (run === 0 ? 6 : 4.4);

export const START = '#12a150';
export const GOAL = '#e5383b';
export const MARK = '#f2a900';

/** Where a group is sent. */
export const ORDER = '#7a5cc4';

/** What units of a crowd do, as the bytes number it: idle, moving, stuck, arrived, no path, crowded; gone. */
const STATUS_COLOURS: Readonly<Record<Theme, readonly string[]>> = {
  light: ['#8d96a0', '#1f86d1', '#e69f00', '#009e73', '#c2478f', '#d1495b', '#6f7780'],
  dark: ['#8d96a0', '#56b4e9', '#e69f00', '#1fc296', '#e58fc0', '#ff8a7a', '#6f7780'],
};

export const STATUS_COUNT = STATUS_COLOURS.light.length;

export const statusColour = (status: number, theme: Theme): string =>
  STATUS_COLOURS[theme][status] ?? '#888888';

/** The thesis's colours of a search. */
export const SEARCH = {
  unsearched: '#9aa0a6',
  blocked: '#111111',
  open: '#2f6fed',
  visited: '#d52bd0',
  path: '#ffd60a',
} as const;

/** The colours of the world. */
export interface Look {
  readonly skyTop: string;
  readonly skyBottom: string;
  /** Tops of solids, low and high up. */
  readonly low: string;
  readonly high: string;
  /** What shade and sun do to them. */
  readonly shade: string;
  readonly sun: string;
  /** Solids cut open. */
  readonly cut: string;
  readonly cutLine: string;
  /** Lines between voxels, and their opacity. */
  readonly grid: string;
  readonly gridOpacity: number;
  readonly frame: string;
  /** Around lines, so that they stand out. */
  readonly casing: string;
}

export const LOOKS: Readonly<Record<Theme, Look>> = {
  light: {
    skyTop: '#d9e4ee',
    skyBottom: '#f7f4ee',
    low: '#c5d0dc',
    high: '#fff3df',
    shade: '#8592ab',
    sun: '#fffaf0',
    cut: '#5b6b82',
    cutLine: '#46556b',
    grid: '#5a6b80',
    gridOpacity: 0.22,
    frame: '#8494a8',
    casing: '#ffffff',
  },
  dark: {
    skyTop: '#0d1219',
    skyBottom: '#1d2733',
    low: '#66788e',
    high: '#c9b48f',
    shade: '#3b475c',
    sun: '#e9edf2',
    cut: '#2c3746',
    cutLine: '#465468',
    grid: '#0a0e14',
    gridOpacity: 0.3,
    frame: '#4d5d72',
    casing: '#0b0f15',
  },
};
