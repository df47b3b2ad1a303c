import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { embedMany } from 'ai';
import { toModelError } from './model-errors.ts';
import type { Endpoint } from './openai-compatible.ts';

/** Turns texts into vectors, in their order. */
export interface EmbeddingPort {
  readonly id: string;
  /** @throws ModelError */
  readonly embed: (texts: readonly string[], signal: AbortSignal) => Promise<readonly (readonly number[])[]>;
}

const timeoutMs = 60_000;

/** Any endpoint with OpenAI's `POST /embeddings`. */
export function openAiEmbeddings({ baseUrl: baseURL, apiKey, keyHint, fetch }: Endpoint, modelId: string, id = modelId): EmbeddingPort {
  const model = createOpenAICompatible({ name: 'connected', baseURL, apiKey, fetch }).embeddingModel(modelId);
  return {
    id,
    embed: async (texts, signal) => {
      if (!texts.length) return [];
      try {
        const abortSignal = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
        return (await embedMany({ model, values: [...texts], abortSignal, maxRetries: 1 })).embeddings;
      } catch (error) {
        throw toModelError(error, keyHint);
      }
    },
  };
}
