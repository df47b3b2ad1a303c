import * as z from 'zod/mini';
import { limitedText } from '../../../limited-body.ts';
import { meterCall, requestTokens } from '../../metered-calls.ts';
import { refusal, toModelError } from '../../model-errors.ts';
import type { EmbeddingPort, Endpoint } from '../../protocol.ts';
import { postToProvider } from '../../provider-call.ts';
import { usageOf } from './usage.ts';

const timeoutMs = 60_000;
const answerMaxBytes = 64 * 1024 * 1024;

const answer = z.object({ data: z.array(z.object({ embedding: z.array(z.number()) })), usage: z.optional(z.unknown()) });

/** Creates embeddings through OpenAI's `POST /embeddings`. */
export function openAiEmbeddings(endpoint: Endpoint, modelId: string, id = modelId): EmbeddingPort {
  const unreadable = () => refusal(200, endpoint.keyHint);
  return {
    id,
    embed: async (texts, signal, meter) => {
      if (!texts.length) return [];
      try {
        const body = { model: modelId, input: texts, encoding_format: 'float' };
        return await meterCall(meter, { inputTokens: requestTokens(texts), outputTokens: 0 }, async () => {
          const response = await postToProvider(endpoint, '/embeddings', body, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
          const parsed = z.safeParse(answer, JSON.parse(await limitedText(response, answerMaxBytes, unreadable)));
          if (!parsed.success) throw unreadable();
          const { data, usage } = parsed.data;
          return { result: data.map(({ embedding }) => embedding), usage: { ...usageOf(usage), outputTokens: 0 } };
        });
      } catch (error) {
        throw error instanceof SyntaxError ? unreadable() : toModelError(error, endpoint.keyHint);
      }
    },
  };
}
