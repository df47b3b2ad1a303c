import type { ModelPrice } from '../../platform/database/schema/usage.ts';

/** Describes what a call used, complete with estimates. */
export interface CountedUse {
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  readonly pictures: number;
}

const perMillion = 1_000_000;

/**
 * Returns what a call costs in millionths, rounded up. Prices are per million tokens. Input that the provider read from its cache costs as
 * much as any other if the cache has no price.
 */
export function costOf(price: ModelPrice, { inputTokens, cachedTokens, outputTokens, pictures }: CountedUse): number {
  const cached = Math.min(cachedTokens, inputTokens);
  const input = price.inputMicro ?? 0;
  const tokens = (inputTokens - cached) * input + cached * (price.cachedMicro ?? input) + outputTokens * (price.outputMicro ?? 0);
  return Math.ceil(tokens / perMillion) + pictures * (price.pictureMicro ?? 0);
}

/** Returns whether a price says anything. */
export const isPriced = ({ inputMicro, outputMicro, pictureMicro }: ModelPrice): boolean =>
  inputMicro !== null || outputMicro !== null || pictureMicro !== null;
