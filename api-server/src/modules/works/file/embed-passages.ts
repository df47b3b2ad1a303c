import type { EmbeddingPort } from '../../../platform/model/protocol.ts';
import type { PassageText, PassageVector, VectorsRepository } from './vector.repository.ts';

/** Describes the passages of one file that a model embeds, and what to do before and after some of them. */
export interface Embedded {
  readonly fileId: string;
  readonly embeddings: EmbeddingPort;
  readonly signal: AbortSignal;
  /** Keeps the claim on the file. Returns false to stop. */
  readonly renew: () => Promise<boolean>;
  readonly store: (vectors: readonly PassageVector[]) => Promise<void>;
}

/** Says that a model answered with fewer vectors than texts. */
export class MissingVectorsError extends Error {
  override readonly name = 'MissingVectorsError';
}

const passagesAtOnce = 64;

/** Embeds the passages of a file that lack a vector of the model, and returns whether it came to the end. @throws ModelError */
export async function embedPassages(
  repository: VectorsRepository,
  { fileId, embeddings, signal, renew, store }: Embedded,
): Promise<boolean> {
  for (let last: PassageText | undefined; ; ) {
    const missing = await repository.without(fileId, embeddings.id, passagesAtOnce, last);
    if (missing.length === 0) return true;
    if (signal.aborted || !(await renew())) return false;
    const vectors = await embeddings.embed(missing.map(textOf), signal);
    const pairs = missing.flatMap(({ id }, place) => (vectors[place] ? [{ id, vector: unit(vectors[place]) }] : []));
    await store(pairs);
    if (pairs.length < missing.length) throw new MissingVectorsError('the model returned fewer vectors than texts');
    last = missing.at(-1);
  }
}

const textOf = ({ title, heading, body }: PassageText): string => [title, heading, body].filter(Boolean).join('\n');

/** Returns a vector with the length one, so that vectors are compared by their product. */
export function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
