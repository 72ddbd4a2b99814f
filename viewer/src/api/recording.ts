/** The recording of a search: the nodes it met, and what happened to them in order. */
import { BinaryError, Bytes } from './bytes';

export const EVENT_KINDS = ['open', 'relax', 'close', 'sight-clear', 'sight-blocked'] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** Stands for "no other node" in an event. */
export const NO_NODE = 0xffffffff;

export interface Recording {
  readonly version: number;
  readonly nodeCount: number;
  readonly eventCount: number;
  /** Whether the search went on after the last event kept. */
  readonly truncated: boolean;
  /** Six numbers a node: low corner, high corner. */
  readonly boxes: Float32Array;
  readonly kinds: Uint8Array;
  readonly nodes: Uint32Array;
  /** The parent, or the other end of a line of sight. */
  readonly others: Uint32Array;
  readonly costs: Float32Array;
  readonly estimates: Float32Array;
  readonly path: Uint32Array;
}

const EVENT_BYTES = 20;

export function readRecording(buffer: ArrayBuffer): Recording {
  const bytes = new Bytes(buffer);
  bytes.expect('ALRP', 1);
  const version = bytes.u64();
  const [nodeCount, eventCount] = [bytes.u32(), bytes.u32()];
  const truncated = bytes.u32() !== 0;
  const pathLength = bytes.u32();
  const boxes = new Float32Array(bytes.take(nodeCount * 24));
  const events = new DataView(bytes.take(eventCount * EVENT_BYTES));
  const path = new Uint32Array(bytes.take(pathLength * 4));
  bytes.end();

  const kinds = new Uint8Array(eventCount);
  const nodes = new Uint32Array(eventCount);
  const others = new Uint32Array(eventCount);
  const costs = new Float32Array(eventCount);
  const estimates = new Float32Array(eventCount);
  for (let i = 0, at = 0; i < eventCount; i++, at += EVENT_BYTES) {
    kinds[i] = events.getUint8(at);
    nodes[i] = events.getUint32(at + 4, true);
    others[i] = events.getUint32(at + 8, true);
    costs[i] = events.getFloat32(at + 12, true);
    estimates[i] = events.getFloat32(at + 16, true);
  }
  const known = (node: number): boolean => node < nodeCount;
  if (!nodes.every(known) || !path.every(known)) {
    throw new BinaryError('the recording refers to a missing node');
  }
  return {
    version,
    nodeCount,
    eventCount,
    truncated,
    boxes,
    kinds,
    nodes,
    others,
    costs,
    estimates,
    path,
  };
}
