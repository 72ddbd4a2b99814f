/**
 * State ↔ the address behind `#`, in words a person can read and edit:
 * `#workspace=4be02d5f1c&scene=city&from=1,1,3&to=94,94,3&runs=default;astar/grid/octile&clip=z,20&overlays=cells`; a run
 * of an agent is `as:pilot/fastest`, a flight `fly=8,4,3,0.5` (speed, acceleration, turning radius and,
 * if it is limited, climb), a body `body=capsule,0.3,1.8` (radius, height) or `body=box,2,1,1`, a crowd `crowd=swap/200` or, with a radius, `crowd=swap/200/0.6`.
 */
import type { BodyWish, FlightWish, Run } from '../api/types';
import { map, type Axis, type Vec3 } from '../geom';
import { INITIAL, type Clip, type CrowdWish, type State, type Theme, type View } from '../state';

export function writeHash(state: State): string {
  const parts: [string, string | null][] = [
    ['workspace', state.workspace],
    ['scene', state.scene],
    ['from', state.from && written(state.from)],
    ['to', state.to && written(state.to)],
    ['radius', state.radius > 0 ? String(state.radius) : null],
    ['body', state.body && writeBody(state.body)],
    ['snap', state.snap ? null : 'off'],
    ['runs', state.runs.map(writeRun).join(';')],
    ['fly', state.flight && writeFlight(state.flight)],
    ['clip', state.clip && writeClip(state.clip)],
    ['hull', state.hull === null ? null : state.hull ? 'on' : 'off'],
    ['overlays', state.overlays.join(',') || null],
    ['crowd', state.crowd && writeCrowd(state.crowd)],
    ['trails', state.trails ? null : 'off'],
    ['theme', state.theme],
    ['view', state.view && writeView(state.view)],
  ];
  const kept = parts.filter((part): part is [string, string] => part[1] !== null);
  return '#' + kept.map(([name, value]) => `${name}=${escaped(value)}`).join('&');
}

/** What an address says, and a sentence for each part of it that could not be read. */
export interface ReadHash {
  readonly state: Partial<State>;
  readonly faults: readonly string[];
}

/** What may stand after each name. */
const FORMS = {
  workspace: 'up to 32 small letters, digits and hyphens, such as workspace=left',
  scene: 'the name of a scene, such as scene=city',
  from: 'three numbers, such as from=2,2,5',
  to: 'three numbers, such as to=50,20,5',
  radius: 'a number that is at least 0, such as radius=0.5',
  body: 'body=capsule,RADIUS,HEIGHT or body=box,X,Y,Z with numbers above 0, such as body=box,2,1,1',
  snap: 'snap=on or snap=off',
  runs: 'searches separated by semicolons, such as runs=default;astar/grid',
  fly: 'a speed above 0 and, as far as wanted, acceleration, turning radius and climb, such as fly=8,4,3,0.5',
  clip: 'an axis, a number and, to turn it around, flip, such as clip=z,20 or clip=z,20,flip',
  hull: 'hull=on or hull=off',
  overlays: 'names separated by commas, such as overlays=cells,portals',
  crowd:
    'a scenario, a number of units and, if wanted, a radius above 0, such as crowd=swap/200/0.6; or crowd=recording',
  trails: 'trails=on or trails=off',
  theme: 'theme=light or theme=dark',
  view: 'six numbers: the point looked at, two angles in degrees and a distance above 0, such as view=50,50,5,-60,32,120',
} as const;

type Key = keyof typeof FORMS;

const isKey = (name: string): name is Key => Object.hasOwn(FORMS, name);

function faultOf(part: string, name: string): string {
  if (isKey(name)) return `Ignored “${part}” in the address: expected ${FORMS[name]}.`;
  return `Ignored “${part}” in the address: expected one of ${Object.keys(FORMS).join(', ')}.`;
}

export function readHash(hash: string): ReadHash {
  const state: { -readonly [Key in keyof State]?: State[Key] } = {};
  const faults: string[] = [];
  for (const part of hash.replace(/^#/, '').split('&').filter(Boolean)) {
    const [name = '', ...rest] = part.split('=');
    const value = unescaped(rest.join('='));
    const read = <T>(parsed: T | null, set: (value: T) => void): void => {
      if (parsed === null) faults.push(faultOf(`${name}=${value}`, name));
      else set(parsed);
    };
    switch (name) {
      case 'workspace':
        read(readWorkspace(value), (name) => (state.workspace = name));
        break;
      case 'scene':
        state.scene = value;
        break;
      case 'from':
        read(readPoint(value), (point) => (state.from = point));
        break;
      case 'to':
        read(readPoint(value), (point) => (state.to = point));
        break;
      case 'radius':
        read(readRadius(value), (radius) => (state.radius = radius));
        break;
      case 'body':
        read(readBody(value), (body) => (state.body = body));
        break;
      case 'snap':
        read(readSwitch(value), (snap) => (state.snap = snap));
        break;
      case 'runs':
        read(readRuns(value), (runs) => (state.runs = runs));
        break;
      case 'fly':
        read(readFlight(value), (flight) => (state.flight = flight));
        break;
      case 'clip':
        read(readClip(value), (clip) => (state.clip = clip));
        break;
      case 'hull':
        read(readSwitch(value), (hull) => (state.hull = hull));
        break;
      case 'overlays':
        state.overlays = value.split(',').filter(Boolean);
        break;
      case 'crowd':
        read(readCrowd(value), (crowd) => (state.crowd = crowd));
        break;
      case 'trails':
        read(readSwitch(value), (trails) => (state.trails = trails));
        break;
      case 'theme':
        read(readTheme(value), (theme) => (state.theme = theme));
        break;
      case 'view':
        read(readView(value), (view) => (state.view = view));
        break;
      default:
        faults.push(faultOf(unescaped(part), name));
    }
  }
  return { state, faults };
}

/** The state that an address stands for: what it does not name is as at first. */
export const stateOf = (read: ReadHash): State => ({ ...INITIAL, ...read.state });

/** A name that the server takes. */
const readWorkspace = (text: string): string | null => (/^[a-z0-9-]{1,32}$/.test(text) ? text : null);

/** Three numbers, as people type them: `1,2,3`, `1 2 3`, `[1, 2, 3]`. */
export function readPoint(text: string): Vec3 | null {
  const words = text
    .trim()
    .replace(/^[[(]|[\])]$/g, '')
    .split(/[\s,;]+/)
    .filter(Boolean);
  const numbers = words.map(Number);
  return numbers.length === 3 && numbers.every(Number.isFinite) ? (numbers as unknown as Vec3) : null;
}

/** A number that is not negative. */
export function readRadius(text: string): number | null {
  const value = Number(text);
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : null;
}

/** The default objective of an agent. */
export const DEFAULT_WANT = 'fastest';

export function writeRun(run: Run): string {
  if ('profile' in run) return run.profile;
  if ('agent' in run) return `as:${run.agent}/${run.want}`;
  return [run.algo, run.space, run.heuristic].filter(Boolean).join('/');
}

const written = (point: Vec3): string => map(point, short).join(',');
const short = (value: number): number => Number(value.toFixed(3));

/** Only what would break the address is escaped, so that people can read it. */
const escaped = (value: string): string => value.replace(/[%&#\s]/g, encodeURIComponent);

function unescaped(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

function readRuns(text: string): Run[] | null {
  const runs = text
    .split(';')
    .filter(Boolean)
    .map((word): Run => {
      const [algo = '', space, heuristic] = word.split('/');
      if (algo.startsWith('as:')) return { agent: algo.slice(3), want: space ?? DEFAULT_WANT };
      if (space === undefined) return { profile: algo };
      return { algo, space, ...(heuristic && { heuristic }) };
    });
  return runs.length > 0 ? runs : null;
}

const readSwitch = (text: string): boolean | null => (text === 'on' ? true : text === 'off' ? false : null);
const readTheme = (text: string): Theme | null => (text === 'light' || text === 'dark' ? text : null);

const writeCrowd = (crowd: CrowdWish): string =>
  crowd === 'recording' ? crowd : [crowd.scenario, crowd.units, crowd.radius].filter(Boolean).join('/');

function readCrowd(text: string): CrowdWish | null {
  if (text === 'recording') return text;
  const match = /^([a-z-]+)\/([1-9]\d*)(?:\/(.+))?$/.exec(text);
  const radius = match?.[3] === undefined ? undefined : readRadius(match[3]);
  if (!match || radius === null || radius === 0) return null;
  return { scenario: match[1]!, units: Number(match[2]), ...(radius && { radius }) };
}

const writeBody = (body: BodyWish): string =>
  [body.shape, ...(body.shape === 'box' ? body.size : [body.radius, body.height])].join(',');

function readBody(text: string): BodyWish | null {
  const [shape, ...words] = text.split(',');
  const numbers = words.map((word) => (word.trim() === '' ? NaN : Number(word)));
  const [a, b, c] = numbers;
  if (!numbers.every((value) => Number.isFinite(value) && value > 0)) return null;
  if (shape === 'capsule' && numbers.length === 2) return { shape, radius: a!, height: b! };
  if (shape === 'box' && numbers.length === 3) return { shape, size: [a!, b!, c!] };
  return null;
}

const writeFlight = ({ speed, acceleration, turn_radius: turn, climb }: FlightWish): string =>
  [speed, acceleration ?? speed, turn ?? 0, ...(climb === undefined ? [] : [climb])].join(',');

function readFlight(text: string): FlightWish | null {
  const numbers = text.split(',').map((word) => (word.trim() === '' ? NaN : Number(word)));
  const [speed, acceleration, turn_radius, climb] = numbers;
  const isGood = numbers.every((value) => Number.isFinite(value) && value >= 0);
  if (!isGood || numbers.length > 4 || !speed) return null;
  return {
    speed,
    ...(acceleration !== undefined && { acceleration }),
    ...(turn_radius !== undefined && { turn_radius }),
    ...(climb !== undefined && { climb }),
  };
}

const AXIS_NAMES = ['x', 'y', 'z'];

const writeClip = (clip: Clip): string =>
  [AXIS_NAMES[clip.axis], short(clip.at), ...(clip.flip ? ['flip'] : [])].join(',');

function readClip(text: string): Clip | null {
  const match = /^([xyz]),([^,]+)(,flip)?$/.exec(text);
  const at = Number(match?.[2]);
  if (!match || !Number.isFinite(at)) return null;
  return { axis: AXIS_NAMES.indexOf(match[1] ?? 'z') as Axis, at, flip: match[3] !== undefined };
}

const writeView = (view: View): string =>
  [...view.target, view.yaw, view.pitch, view.distance].map(short).join(',');

function readView(text: string): View | null {
  const numbers = text.split(',').map(Number);
  const [x, y, z, yaw, pitch, distance] = numbers;
  if (numbers.length !== 6 || !numbers.every(Number.isFinite) || !(distance! > 0)) return null;
  return { target: [x!, y!, z!], yaw: yaw!, pitch: pitch!, distance: distance! };
}
