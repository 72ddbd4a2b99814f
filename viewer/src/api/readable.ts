/** Sentences of the server as people read them: its numbers are exact, and some have sixteen digits. */
import { bound, duration } from '../numbers';

/** Decimals that are longer than people read, with the words of a lower bound before them; not parts of names. */
const LONG = /(\b(?:at least|above|more than) )?(?<![\w.])(-?\d+\.\d{4,}(?:e[+-]?\d+)?)(?!\w|\.\w)/gi;
const MICROS = /(?<![\w.])(\d+(?:\.\d+)?) µs/g;

/** Rounds long decimals and times. What fits is cut off, so that it still fits; what is needed at least is not. */
export const readable = (text: string): string =>
  text
    .replace(MICROS, (_, micros) => duration(Number(micros)))
    .replace(
      LONG,
      (_, least: string | undefined, digits: string) =>
        `${least ?? ''}${bound(Number(digits), least ? 'up' : 'down')}`,
    );

/** The same as a whole sentence: messages of the server begin small and have no full stop. */
export function sentence(text: string): string {
  const words = readable(text);
  const whole = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(whole) ? whole : `${whole}.`;
}
