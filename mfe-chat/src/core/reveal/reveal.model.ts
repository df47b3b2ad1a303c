import { limits } from 'shared-contracts';

/** How far an answer is shown: characters, and the time that has not yet made a whole tick. */
export interface Reveal {
  readonly shown: number;
  readonly restMs: number;
}

/** Seven characters for every ten milliseconds that passed (specification section 4), never more than there are. */
export function revealStep({ shown, restMs }: Reveal, elapsedMs: number, available: number): Reveal {
  if (shown >= available) return { shown, restMs: 0 };
  const time = restMs + Math.max(0, elapsedMs);
  const ticks = Math.floor(time / limits.streamTickMs);
  return { shown: Math.min(available, shown + ticks * limits.streamCharactersPerTick), restMs: time - ticks * limits.streamTickMs };
}

const isHighSurrogate = (code: number) => code >= 0xd800 && code <= 0xdbff;

/** The first characters of a text, never half of an astral one. */
export function revealedText(content: string, shown: number): string {
  if (shown >= content.length) return content;
  return content.slice(0, shown > 0 && isHighSurrogate(content.charCodeAt(shown - 1)) ? shown - 1 : shown);
}
