/** All requests of the page; there is no other network access. */
import type { Axis, Vec3 } from '../geom';
import type { CrowdWish } from '../state';
import { readCrowd, type CrowdFrames } from './crowd';
import { readOverlay, type Overlay } from './overlay';
import { readable, sentence } from './readable';
import { readRecording, type Recording } from './recording';
import { SurfaceReader, type SurfaceChunk, type SurfaceHeader } from './surface';
import {
  isAnswer,
  type AreaPrice,
  type AreaReport,
  type CrowdStaged,
  type EditReport,
  type Fault,
  type FlightWish,
  type Obstacle,
  type OrderReply,
  type PaintedArea,
  type PathToRevise,
  type Query,
  type Result,
  type RouteReply,
  type Run,
  type Shape,
  type Stats,
  type World,
} from './types';

/** The server refused, or did not answer. */
export class ApiError extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(sentence(fault.message));
  }
}

/** The server is busy; it says when to retry. */
const BUSY = 503;

/** Nobody answered, or a proxy did in the place of the server. */
export const isOffline = (error: unknown): boolean =>
  error instanceof ApiError && error.fault.code === 'offline';

/** There is a workspace of that name, or no scene of that name. */
const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.fault.where === 'name';
const isSceneUnknown = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.fault.where === 'scene';

/** The workspace was closed, or the server was started again. */
export const isWorkspaceGone = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 404 && error.fault.where === 'workspace';

const written = (point: Vec3): string => point.join(',');

/**
 * Requests are for a workspace. Without one they are for the default workspace, which the page only
 * looks at: before it changes anything it makes a copy of its own.
 */
export class Client {
  get workspace(): string | null {
    return this.name;
  }

  set workspace(name: string | null) {
    this.name = name;
    this.visit += 1;
  }

  /** Grows whenever the page enters a workspace: answers to what was asked before are of another visit. */
  visit = 0;
  private name: string | null = null;
  /** Told the name when the page gets a workspace of its own. */
  entered: (name: string) => void = () => undefined;
  private making: Promise<World> | null = null;

  world(): Promise<World> {
    return this.json('GET', '/api/world');
  }

  stats(signal: AbortSignal): Promise<Stats> {
    return this.json('GET', '/api/stats', undefined, signal);
  }

  /** Opens a scene in the workspace, or in a new one. */
  open(scene: string): Promise<World> {
    return this.workspace === null ? this.enter({ scene }) : this.json('POST', '/api/open', { scene });
  }

  /** Makes a workspace and works there from now on: a scene, or a copy of the default one. */
  private async enter(wish: { readonly name?: string; readonly scene?: string }): Promise<World> {
    const world = await this.json<World>('POST', '/api/workspaces', wish, undefined, null);
    this.workspace = world.workspace;
    if (world.workspace !== null) this.entered(world.workspace);
    return world;
  }

  /** Makes a workspace that was closed again, with a scene if there is one of that name. */
  async enterAgain(name: string, scene: string | null): Promise<World> {
    try {
      return await this.enter({ name, ...(scene !== null && { scene }) });
    } catch (error) {
      if (scene !== null && isSceneUnknown(error)) return this.enterAgain(name, null);
      if (!isNameTaken(error)) throw error;
      return this.world(); // another page was first
    }
  }

  /** Changes are made in a workspace of the page's own. */
  private async own(): Promise<void> {
    if (this.workspace !== null) return;
    this.making ??= this.enter({}).finally(() => (this.making = null));
    await this.making;
  }

  async route(query: Query, runs: readonly Run[], flight: FlightWish | null): Promise<RouteReply> {
    const asked = { ...wireOf(query), runs, ...(flight && { flight }) };
    const reply = await this.json<RouteReply>('POST', '/api/route', asked);
    return { ...reply, results: reply.results.map(inWords) };
  }

  async addObstacle(add: Shape, at: Vec3, path: PathToRevise | null): Promise<EditReport> {
    await this.own();
    return this.json('POST', '/api/obstacles', { add, at, ...(path && { path: wireOf(path) }) });
  }

  async moveObstacle(id: Obstacle['id'], at: Vec3, path: PathToRevise | null): Promise<EditReport> {
    await this.own();
    return this.json('PUT', `/api/obstacles/${id}`, { at, ...(path && { path: wireOf(path) }) });
  }

  async removeObstacle(id: Obstacle['id'], path: PathToRevise | null): Promise<EditReport> {
    await this.own();
    return this.json('DELETE', `/api/obstacles/${id}`, path ? { path: wireOf(path) } : undefined);
  }

  async addArea(boxes: PaintedArea['boxes'], price: AreaPrice): Promise<AreaReport> {
    await this.own();
    return this.json('POST', '/api/areas', { boxes, price });
  }

  async setArea(
    id: number,
    change: { boxes?: PaintedArea['boxes']; price?: AreaPrice },
  ): Promise<AreaReport> {
    await this.own();
    return this.json('PUT', `/api/areas/${id}`, change);
  }

  async removeArea(id: number): Promise<AreaReport> {
    await this.own();
    return this.json('DELETE', `/api/areas/${id}`);
  }

  async replay(query: Query, run: Run): Promise<Recording> {
    const reply = await this.send('POST', '/api/replay', { ...wireOf(query), run });
    return readRecording(await reply.arrayBuffer());
  }

  async overlay(id: string, near: Vec3, limit: number, axis: Axis | null, radius: number): Promise<Overlay> {
    const options = (axis === null ? '' : `&axis=${'xyz'[axis]}`) + (radius > 0 ? `&radius=${radius}` : '');
    const path = `/api/overlay/${encodeURIComponent(id)}?near=${written(near)}&limit=${limit}${options}`;
    return readOverlay(await (await this.send('GET', path)).arrayBuffer());
  }

  async stageCrowd(wish: Exclude<CrowdWish, string>): Promise<CrowdStaged> {
    await this.own();
    return this.json('POST', '/api/crowd', wish);
  }

  /** The current positions. */
  async crowd(): Promise<CrowdFrames> {
    return readCrowd(await (await this.send('GET', '/api/crowd')).arrayBuffer());
  }

  async stepCrowd(crowd: number, ticks: number): Promise<CrowdFrames> {
    const reply = await this.send('POST', '/api/crowd/step', { crowd, ticks });
    return readCrowd(await reply.arrayBuffer());
  }

  async orderCrowd(crowd: number, to: Vec3, how: string): Promise<OrderReply> {
    const reply = await this.json<OrderReply>('POST', '/api/crowd/order', { crowd, to, how });
    return { ...reply, ...(reply.reason && { reason: readable(reply.reason) }) };
  }

  async endCrowd(crowd: number): Promise<void> {
    await this.send('DELETE', '/api/crowd', { crowd });
  }

  /** The bytes of the recording that came with the world. */
  async recording(): Promise<ArrayBuffer> {
    return (await this.send('GET', '/api/crowd/recording')).arrayBuffer();
  }

  /** Streams surfaces, nearest first: of the whole world, or of the chunks named. */
  async surface(
    near: Vec3,
    chunks: readonly Vec3[] | null,
    signal: AbortSignal,
    take: (found: readonly SurfaceChunk[], header: SurfaceHeader) => void,
  ): Promise<void> {
    const named = chunks ? `&chunks=${chunks.map(written).join(';')}` : '';
    const reply = await this.send('GET', `/api/surface?near=${written(near)}${named}`, undefined, signal);
    const stream = reply.body?.getReader();
    const reader = new SurfaceReader();
    for (;;) {
      const piece = await stream?.read();
      if (!piece || piece.done) break;
      const found = reader.push(piece.value);
      if (reader.header) take(found, reader.header);
    }
    reader.end();
  }

  private async json<Reply>(
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
    workspace = this.workspace,
  ): Promise<Reply> {
    return (await this.send(method, path, body, signal, workspace)).json() as Promise<Reply>;
  }

  private async send(
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
    workspace = this.workspace,
    tries = 3,
  ): Promise<Response> {
    const parameter = workspace === null ? '' : `workspace=${workspace}`;
    const joint = parameter && (path.includes('?') ? '&' : '?');
    const reply = await fetch(path + joint + parameter, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(OFFLINE, 0);
    });
    if (reply.status === BUSY && tries > 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, 1000 * Number(reply.headers.get('retry-after') ?? 1)),
      );
      return this.send(method, path, body, signal, workspace, tries - 1);
    }
    if (!reply.ok) throw new ApiError(await faultOf(reply), reply.status);
    return reply;
  }
}

/** A query as the server takes it: with a radius or a body. */
function wireOf<Asked extends Query>(query: Asked): object {
  const { radius, body, ...rest } = query;
  return body ? { ...rest, body } : { ...rest, radius };
}

/** A result whose sentences people can read. */
function inWords(result: Result): Result {
  if (!isAnswer(result))
    return { ...result, error: { ...result.error, message: sentence(result.error.message) } };
  const { flight } = result;
  return {
    ...result,
    explain: result.explain.map(readable),
    ...(flight && 'refused' in flight && { flight: { ...flight, refused: readable(flight.refused) } }),
  };
}

const OFFLINE: Fault = {
  code: 'offline',
  message: 'The server does not answer. Is `airlane view` still running?',
};

async function faultOf(reply: Response): Promise<Fault> {
  const said: unknown = await reply.json().catch(() => null);
  if (said && typeof said === 'object' && 'error' in said) return said.error as Fault;
  if (reply.status >= 500) return OFFLINE;
  return { code: 'http', message: `The server answered with status ${reply.status}.` };
}
