import { sayAssistant } from '../../messages/assistant.ts';
import { writeInRequestLanguage } from '../../platform/language/request-language.ts';
import type { Log } from '../../platform/log.ts';
import type { EmbeddingPort } from '../../platform/model/protocol.ts';
import type { VectorsRepository } from './vector.repository.ts';

/** Describes one chat question for retrieval. */
interface Question {
  readonly userId: string;
  readonly text: string;
  readonly scope: string | null;
  readonly files?: readonly string[];
}

export interface AlikePassage {
  readonly id: string;
  readonly kind: 'file';
  readonly title: string;
  readonly ref: string;
  readonly sessionId: null;
  readonly page: number | null;
  readonly text: string;
  readonly sentences: readonly string[];
}

export type EmbeddingsOf = (userId: string) => Promise<EmbeddingPort | undefined>;

const passagesAtOnce = 64;
const found = 8;
/** Limits similarity from below: passages under it are unrelated to the question with every model we support. */
const alikeFrom = 0.3;
const questionTimeoutMs = 5_000;

/** Creates search by meaning. Without an embedding model of the user or the server, full-text search works alone. */
export function createVectors(repository: VectorsRepository, embeddingsOf: EmbeddingsOf, log: Log) {
  const embedMissing = async (userId: string, signal: AbortSignal): Promise<void> => {
    const embeddings = await embeddingsOf(userId);
    if (!embeddings) return;
    for (;;) {
      const missing = await repository.without(userId, embeddings.id, passagesAtOnce);
      if (missing.length === 0 || signal.aborted) return;
      const vectors = await embeddings.embed(
        missing.map(({ title, heading, body }) => [title, heading, body].filter(Boolean).join('\n')),
        signal,
      );
      const pairs = missing.flatMap(({ id }, place) => (vectors[place] ? [{ id, vector: unit(vectors[place]) }] : []));
      // Without this check, a model that returns nothing would be called in an endless loop.
      if (pairs.length === 0) return;
      await repository.store(embeddings.id, pairs);
    }
  };

  return {
    /** Embeds new passages. Until then, or if the model is unreachable, full-text search finds them. */
    embed: (userId: string, signal: AbortSignal): Promise<void> =>
      embedMissing(userId, signal).catch((error: unknown) => log.warn({ err: error }, 'passages could not be turned into vectors')),

    embedAll: async (signal: AbortSignal): Promise<void> => {
      for (const userId of await repository.usersWithFiles()) {
        if (signal.aborted) return;
        await embedMissing(userId, signal).catch((error: unknown) => log.warn({ err: error }, 'passages could not be turned into vectors'));
      }
    },

    find: async ({ userId, text, scope, files }: Question): Promise<AlikePassage[]> => {
      try {
        const embeddings = await embeddingsOf(userId);
        if (!embeddings) return [];
        const which = { model: embeddings.id, scope, files };
        if (!(await repository.hasAny(userId, which))) return [];
        const [asked] = await embeddings.embed([text], AbortSignal.timeout(questionTimeoutMs));
        if (!asked) return [];
        const vector = unit(asked);
        const candidates = await repository.candidates(userId, which, vector);
        const best = candidates
          .map((candidate) => ({ id: candidate.id, alike: product(vector, candidate.vector) }))
          .filter(({ alike }) => alike >= alikeFrom)
          .toSorted((a, b) => b.alike - a.alike)
          .slice(0, found);
        const passages = await repository.passages(best.map(({ id }) => id));
        return passages.map(({ id, ref, body, page, title }) => ({
          id,
          kind: 'file',
          title: page ? writeInRequestLanguage(sayAssistant('pageOf', { title, page })) : title,
          ref,
          sessionId: null,
          page,
          text: body,
          sentences: [body],
        }));
      } catch (error) {
        log.warn({ err: error }, 'a question could not be looked up by meaning');
        return [];
      }
    },
  };
}

export type Vectors = ReturnType<typeof createVectors>;

function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}

function product(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
