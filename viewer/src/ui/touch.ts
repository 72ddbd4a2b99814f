/** Whether people use fingers, and what they are told then. */
import type { Tool } from './edit_panel';

/** Whether the main pointer is a finger. */
export const isTouched = (): boolean => matchMedia('(pointer: coarse)').matches;

/** What a tool does under a finger. */
export const TOUCH_HINTS: Readonly<Record<Tool, string>> = {
  route: 'Tap: goal · drag a mark to move it · two fingers: zoom and move',
  start: 'Tap to put the start there',
  box: 'Tap to put a box there, then drag it',
  sphere: 'Tap to put a ball there, then drag it',
  area: 'Drag with one finger to paint an area with a price',
  order: 'Tap to send all units of the crowd there',
};

/** Gestures, for the help. */
export const GESTURES: readonly (readonly [string, string])[] = [
  ['tap', 'set the goal; with the tool Start, the start'],
  ['drag a mark', 'move it; the path follows'],
  ['drag its arrows', 'move it up and down'],
  ['drag', 'rotate the view; with the tool Area, paint'],
  ['two fingers', 'zoom, and move sideways'],
  ['double tap', 'rotate around that point'],
  ['☰', 'panels: searches, flight, crowd, areas'],
];
