import { limits } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';

/** Describes how many characters are visible and the time not yet converted to ticks. */
export interface Reveal {
  readonly shown: number;
  readonly restMs: number;
}

/** Reveals seven characters per ten milliseconds elapsed, up to what is available. */
export function advanceReveal({ shown, restMs }: Reveal, elapsedMs: number, available: number): Reveal {
  if (shown >= available) return { shown, restMs: 0 };
  const time = restMs + Math.max(0, elapsedMs);
  const ticks = Math.floor(time / limits.streamTickMs);
  return { shown: Math.min(available, shown + ticks * limits.streamCharactersPerTick), restMs: time - ticks * limits.streamTickMs };
}

/** Returns the first characters of a text, without cutting one that people see apart. */
export const sliceRevealed = (content: string, shown: number): string => (shown >= content.length ? content : cutText(content, shown));
