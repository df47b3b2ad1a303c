import type { CallUsage } from '../../meter.ts';
import { tokenCount } from '../../token-count.ts';

interface WireUsage {
  readonly prompt_tokens?: unknown;
  readonly completion_tokens?: unknown;
  readonly input_tokens?: unknown;
  readonly output_tokens?: unknown;
  readonly prompt_tokens_details?: { readonly cached_tokens?: unknown } | null;
  readonly completion_tokens_details?: { readonly reasoning_tokens?: unknown } | null;
  /** DeepSeek's word for cached tokens. */
  readonly prompt_cache_hit_tokens?: unknown;
}

/** Reads what a provider counted, in the words of OpenAI and of those that follow it. What is no count is left out. */
export function usageOf(wire: unknown): CallUsage {
  if (typeof wire !== 'object' || wire === null) return {};
  const usage = wire as WireUsage;
  return {
    inputTokens: tokenCount(usage.prompt_tokens) ?? tokenCount(usage.input_tokens),
    outputTokens: tokenCount(usage.completion_tokens) ?? tokenCount(usage.output_tokens),
    cachedTokens: tokenCount(usage.prompt_tokens_details?.cached_tokens) ?? tokenCount(usage.prompt_cache_hit_tokens),
    reasoningTokens: tokenCount(usage.completion_tokens_details?.reasoning_tokens),
  };
}
