import { limits } from 'shared-contracts';

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

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** Returns the first characters of a text without splitting a surrogate pair. */
export function sliceRevealed(content: string, shown: number): string {
  if (shown >= content.length) return content;
  return content.slice(0, shown > 0 && isHighSurrogate(content.charCodeAt(shown - 1)) ? shown - 1 : shown);
}
