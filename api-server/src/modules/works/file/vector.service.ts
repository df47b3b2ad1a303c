import { worksScope } from '../../../platform/knowledge-scope.ts';
import type { Log } from '../../../platform/log.ts';
import type { EmbeddingPort } from '../../../platform/model/protocol.ts';
import { embedPassages, unit } from './embed-passages.ts';
import type { Embedding } from './embedding.service.ts';
import { isFromCells, passageTitle } from './passage-title.ts';
import type { DueFile, PassageVector, ReadablePassage, VectorsRepository } from './vector.repository.ts';

/** Describes one chat question for retrieval. */
interface Question {
  readonly userId: string;
  readonly text: string;
  readonly scope: string | null;
  readonly notebooks?: readonly string[];
  readonly files?: readonly string[];
}

export interface AlikePassage {
  readonly id: string;
  readonly kind: 'file';
  readonly title: string;
  readonly ref: string;
  readonly sessionId: null;
  readonly page: number | null;
  readonly isTable?: boolean;
  readonly text: string;
  readonly sentences: readonly string[];
  readonly isByOthers?: true;
}

/** Returns the embedding model of a person; with `isShared`, the one of their workspace or the server, which embeds what is shared. */
export type EmbeddingsOf = (userId: string, isShared?: boolean) => Promise<EmbeddingPort | undefined>;

interface VectorsDependencies {
  readonly repository: VectorsRepository;
  readonly embeddingsOf: EmbeddingsOf;
  /** What the models of the installation embed. */
  readonly queue: Pick<Embedding, 'add' | 'embed'>;
  readonly log: Log;
}

const found = 8;
/** Allows for this many files with the same text, of which the person's own or the first is found. */
const copiesMax = 8;
/** Limits similarity from below: passages under it are unrelated to the question with every model we support. */
const alikeFrom = 0.3;
const questionTimeoutMs = 5_000;
/** Exceeds the longest time that a model takes for some passages. A file whose model failed is tried again after it. */
const leaseMs = 5 * 60_000;
/** Limits how long one run of the job embeds. The next one continues. */
const runMs = 10 * 60_000;

/** Creates search by meaning. Without an embedding model of the user or the server, full-text search works alone. */
export function createVectors({ repository, embeddingsOf, queue, log }: VectorsDependencies) {
  const embedMissing = async (file: DueFile, signal: AbortSignal): Promise<void> => {
    const { fileId, userId } = file;
    const embeddings = (file.isShared ? await embeddingsOf(userId, true) : undefined) ?? (await embeddingsOf(userId));
    if (embeddings?.isOfInstallation) await queue.add(fileId);
    if (!embeddings || embeddings.isOfInstallation) return repository.settle(file);
    const renew = () => repository.renew(file, leaseMs);
    const store = (vectors: readonly PassageVector[]) => repository.store(embeddings.id, vectors);
    if (await embedPassages(repository, { fileId, embeddings, signal, renew, store })) await repository.settle(file);
  };

  /** Returns whether there was a file to embed. */
  const embedNext = async (signal: AbortSignal, fileId?: string): Promise<boolean> => {
    const claimed = await repository.claim(leaseMs, fileId);
    if (claimed)
      await embedMissing(claimed, signal).catch((error: unknown) => log.warn({ err: error }, 'passages could not be turned into vectors'));
    return claimed !== undefined;
  };

  /** Compares a question with the vectors of a model. */
  const alikeBy = async (embeddings: EmbeddingPort, { userId, text, ...within }: Question) => {
    const which = { model: embeddings.id, ...within };
    const there = await repository.hasAny(userId, which);
    const [asked] = there.any ? await embeddings.embed([text], AbortSignal.timeout(questionTimeoutMs)) : [];
    const vector = asked && unit(asked);
    const candidates = vector ? await repository.candidates(userId, which, vector) : [];
    const alike = candidates.flatMap((candidate) => (vector ? { id: candidate.id, alike: product(vector, candidate.vector) } : []));
    return { there, alike: alike.filter((one) => one.alike >= alikeFrom) };
  };

  return {
    /** Embeds the passages of a file. Until then, or if the model is unreachable, full-text search finds them. */
    embed: async (fileId: string, signal: AbortSignal): Promise<void> => {
      await embedNext(signal, fileId);
      await queue.embed(fileId, signal);
    },

    /** Embeds files that are due: what nodes left, and all files of people whose questions another model embeds now. */
    embedDue: async (signal: AbortSignal): Promise<void> => {
      const end = performance.now() + runMs;
      while (!signal.aborted && performance.now() < end && (await embedNext(signal)));
    },

    find: async (question: Question): Promise<AlikePassage[]> => {
      try {
        const [own, shared] = await Promise.all([embeddingsOf(question.userId), embeddingsOf(question.userId, true)]);
        if (!own) return [];
        const orNothing = (error: unknown) => {
          log.warn({ err: error }, 'a model could not look up a question by meaning');
          return { there: undefined, alike: [] };
        };
        // A model that fails takes nothing from what the other one finds.
        const [byOwn, byShared] = await Promise.all([
          alikeBy(own, question).catch(orNothing),
          shared && shared.id !== own.id ? alikeBy(shared, question).catch(orNothing) : undefined,
        ]);
        const { there } = byOwn;
        const isAboutAll = (question.scope === null || question.scope === worksScope) && !question.notebooks && !question.files;
        // The model may be new. The job embeds the files, so that the next questions find them.
        if (there && !(isAboutAll ? there.own : there.any))
          await repository.makeDue(question.userId, { own: own.id, shared: shared?.id ?? own.id });
        const best = [...byOwn.alike, ...(byShared?.alike ?? [])].toSorted((a, b) => b.alike - a.alike).slice(0, found * copiesMax);
        const passages = await repository.passages(
          question.userId,
          best.map(({ id }) => id),
        );
        return oncePerText(passages).map(({ id, ref, body, page, is_own: isOwn, ...named }) => ({
          id,
          kind: 'file',
          title: passageTitle({ page, ...named }),
          ...(isFromCells(named.location) ? { isTable: true } : {}),
          ref,
          sessionId: null,
          page,
          text: body,
          sentences: [body],
          ...(isOwn ? {} : { isByOthers: true as const }),
        }));
      } catch (error) {
        log.warn({ err: error }, 'a question could not be looked up by meaning');
        return [];
      }
    },
  };
}

/** Keeps one passage of each text, at the place of the best: the person's own if there is one. */
function oncePerText(passages: readonly ReadablePassage[]): ReadablePassage[] {
  const byText = new Map<string, ReadablePassage>();
  for (const passage of passages) {
    const better = byText.get(passage.body);
    if (!better || (passage.is_own && !better.is_own)) byText.set(passage.body, passage);
  }
  return [...byText.values()].slice(0, found);
}

export type Vectors = ReturnType<typeof createVectors>;

function product(a: Float32Array, b: Float32Array): number {
  if (a.length !== b.length) return 0;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
  return sum;
}
