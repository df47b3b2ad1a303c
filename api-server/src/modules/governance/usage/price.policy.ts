import type { ModelPrice } from '../../../platform/database/schema/governance/usage.ts';

/** Describes what a call used, complete with estimates. */
export interface CountedUse {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly pictures: number;
  readonly audioSeconds?: number;
  readonly characters?: number;
}

const perMillion = 1_000_000;
const secondsPerMinute = 60;

/**
 * Returns what a call costs in millionths, rounded up. Prices are per million tokens or characters, and per minute. Input that the provider read from its cache costs as
 * much as any other if the cache has no price.
 */
export function costOf(price: ModelPrice, use: CountedUse): number {
  const { inputTokens, cachedTokens, outputTokens, pictures, audioSeconds = 0, characters = 0 } = use;
  const cached = Math.min(cachedTokens, inputTokens);
  const input = price.inputMicro ?? 0;
  const tokens = (inputTokens - cached) * input + cached * (price.cachedMicro ?? input) + outputTokens * (price.outputMicro ?? 0);
  const sound = (audioSeconds * (price.minuteMicro ?? 0)) / secondsPerMinute + (characters * (price.characterMicro ?? 0)) / perMillion;
  return Math.ceil(tokens / perMillion) + pictures * (price.pictureMicro ?? 0) + Math.ceil(sound);
}

/** Returns what the provider's cache saved, in millionths. */
export function savingOf({ inputMicro, cachedMicro }: ModelPrice, { inputTokens, cachedTokens }: CountedUse): number {
  if (inputMicro === null || cachedMicro === null) return 0;
  return Math.max(0, Math.floor((Math.min(cachedTokens, inputTokens) * (inputMicro - cachedMicro)) / perMillion));
}

/** Returns whether a price says anything. */
export const isPriced = ({ inputMicro, outputMicro, pictureMicro, minuteMicro = null, characterMicro = null }: ModelPrice): boolean =>
  [inputMicro, outputMicro, pictureMicro, minuteMicro, characterMicro].some((amount) => amount !== null);
