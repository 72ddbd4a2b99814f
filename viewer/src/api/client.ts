/** All requests of the page; there is no other network access. */
import type { Axis, Vec3 } from '../geom';
import type { CrowdWish } from '../state';
import { readCrowd, type CrowdFrames } from './crowd';
import { readOverlay, type Overlay } from './overlay';
import { readRecording, type Recording } from './recording';
import { SurfaceReader, type SurfaceChunk, type SurfaceHeader } from './surface';
import type {
  CrowdStaged,
  EditReport,
  Fault,
  FlightWish,
  Obstacle,
  OrderReply,
  PathToRevise,
  Query,
  RouteReply,
  Run,
  Shape,
  World,
} from './types';

/** The server refused, or did not answer. */
export class ApiError extends Error {
  constructor(
    readonly fault: Fault,
    readonly status: number,
  ) {
    super(fault.message);
  }
}

/** The server is busy; it says when to retry. */
const BUSY = 503;

const written = (point: Vec3): string => point.join(',');

export class Client {
  world(): Promise<World> {
    return this.json('GET', '/api/world');
  }

  open(scene: string): Promise<World> {
    return this.json('POST', '/api/open', { scene });
  }

  route(query: Query, runs: readonly Run[], flight: FlightWish | null): Promise<RouteReply> {
    return this.json('POST', '/api/route', { ...query, runs, ...(flight && { flight }) });
  }

  addObstacle(add: Shape, at: Vec3, path: PathToRevise | null): Promise<EditReport> {
    return this.json('POST', '/api/obstacles', { add, at, ...(path && { path }) });
  }

  moveObstacle(id: Obstacle['id'], at: Vec3, path: PathToRevise | null): Promise<EditReport> {
    return this.json('PUT', `/api/obstacles/${id}`, { at, ...(path && { path }) });
  }

  removeObstacle(id: Obstacle['id'], path: PathToRevise | null): Promise<EditReport> {
    return this.json('DELETE', `/api/obstacles/${id}`, path ? { path } : undefined);
  }

  async replay(query: Query, run: Run): Promise<Recording> {
    const reply = await this.send('POST', '/api/replay', { ...query, run });
    return readRecording(await reply.arrayBuffer());
  }

  async overlay(id: string, near: Vec3, limit: number, axis: Axis | null, radius: number): Promise<Overlay> {
    const options = (axis === null ? '' : `&axis=${'xyz'[axis]}`) + (radius > 0 ? `&radius=${radius}` : '');
    const path = `/api/overlay/${encodeURIComponent(id)}?near=${written(near)}&limit=${limit}${options}`;
    return readOverlay(await (await this.send('GET', path)).arrayBuffer());
  }

  stageCrowd(wish: Exclude<CrowdWish, string>): Promise<CrowdStaged> {
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

  orderCrowd(crowd: number, to: Vec3, how: string): Promise<OrderReply> {
    return this.json('POST', '/api/crowd/order', { crowd, to, how });
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

  private async json<Reply>(method: string, path: string, body?: object): Promise<Reply> {
    return (await this.send(method, path, body)).json() as Promise<Reply>;
  }

  private async send(
    method: string,
    path: string,
    body?: object,
    signal?: AbortSignal,
    tries = 3,
  ): Promise<Response> {
    const reply = await fetch(path, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      throw new ApiError(
        { code: 'offline', message: 'The server does not answer. Is `airlane view` still running?' },
        0,
      );
    });
    if (reply.status === BUSY && tries > 1) {
      await new Promise((resolve) =>
        setTimeout(resolve, 1000 * Number(reply.headers.get('retry-after') ?? 1)),
      );
      return this.send(method, path, body, signal, tries - 1);
    }
    if (!reply.ok) throw new ApiError(await faultOf(reply), reply.status);
    return reply;
  }
}

async function faultOf(reply: Response): Promise<Fault> {
  const said: unknown = await reply.json().catch(() => null);
  if (said && typeof said === 'object' && 'error' in said) return said.error as Fault;
  return { code: 'http', message: `The server answered with status ${reply.status}.` };
}
