import { AppError } from '../../../errors.ts';
import { sayProvider } from '../../../messages/provider.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { Wording } from '../../../platform/language/worded-error.ts';
import type { Log } from '../../../platform/log.ts';
import { likelyTokens } from '../../../platform/model/metered-calls.ts';
import type { ModelError } from '../../../platform/model/model-port.ts';
import type { EmbeddingPort } from '../../../platform/model/protocol.ts';
import { costOf } from '../../governance/usage/price.policy.ts';
import type { EmbeddingChoice } from '../../models/model/embedding-choices.ts';
import { embedPassages } from './embed-passages.ts';
import type { EmbeddingModelRow, EmbeddingRepository, QueuedFile } from './embedding.repository.ts';
import type { VectorsRepository } from './vector.repository.ts';

interface EmbeddingDependencies {
  readonly repository: EmbeddingRepository;
  readonly vectors: VectorsRepository;
  /** Returns a model of the installation for the owner of a file; undefined if they may not use it. */
  readonly portOf: (userId: string, model: string) => Promise<EmbeddingPort | undefined>;
  readonly choices: () => Promise<readonly EmbeddingChoice[]>;
  /** The model in the server's settings. */
  readonly suggested: string | undefined;
  readonly log: Log;
}

/** Exceeds the longest time that a model takes for some passages. */
const leaseMs = 5 * 60_000;
const retryMs = 5 * 60_000;

/**
 * Embeds files with the models of the installation. Access: for administrators. What is left, what is paused and why a model failed is in the
 * database, so that every node continues where another one stopped.
 */
export function createEmbedding({ repository, vectors, portOf, choices, suggested, log }: EmbeddingDependencies) {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isAsked = false;

  /** Returns whether the next file can follow. */
  const embedClaimed = async ({ model, isCurrent }: EmbeddingModelRow, { fileId, userId }: QueuedFile, signal: AbortSignal) => {
    try {
      const embeddings = await portOf(userId, model);
      if (!embeddings && !(await choices()).some(({ id }) => id === model)) throw new GoneError('the model was disconnected');
      const isDone =
        !embeddings ||
        (await embedPassages(vectors, {
          fileId,
          embeddings,
          signal,
          renew: () => repository.renew(model, fileId, leaseMs),
          store: async (pairs) => {
            await vectors.store(model, pairs, !isCurrent);
            await repository.count(model, fileId, pairs.length);
          },
        }));
      await (isDone ? repository.settle(model, fileId) : repository.release(model, fileId));
      return isDone;
    } catch (error) {
      log.warn({ err: error, model }, 'passages could not be embedded');
      if (!signal.aborted) await repository.fail(model, sentenceOf(error), retryMs);
      await repository.release(model, fileId);
      return false;
    }
  };

  const embedAll = async (row: EmbeddingModelRow): Promise<void> => {
    const { signal } = closing;
    if (row.stage === 'new') await repository.fill(row.model);
    for (let canFollow = true; canFollow && !signal.aborted; ) {
      const claimed = await repository.claim(row.model, leaseMs);
      canFollow = claimed !== undefined && (await embedClaimed(row, claimed, signal));
    }
    await repository.complete(row.model);
  };

  const run = async (): Promise<void> => {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false;
      const models = await repository.models();
      for (const row of models) await embedAll(row);
      if (models.length > 0) while (!closing.signal.aborted && (await repository.tidy()) > 0);
    }
  };

  /** Starts in the background what isn't running on this node. */
  const kick = (): Promise<void> => {
    isAsked = true;
    running ??= run()
      .catch((error: unknown) => log.error({ err: error }, 'the embedding of files stopped'))
      .finally(() => {
        running = undefined;
      });
    return running;
  };

  const choiceOf = async (model: string): Promise<EmbeddingChoice> => {
    const choice = (await choices()).find(({ id }) => id === model);
    if (!choice) throw notConnected();
    return choice;
  };

  return {
    /** Queues a file if the given model is the installation's. */
    add: (fileId: string, model: string): Promise<boolean> => repository.add(fileId, model),
    /** Embeds a queued file at once. */
    embed: async (fileId: string, signal: AbortSignal): Promise<void> => {
      for (const row of await repository.models()) {
        const claimed = await repository.claim(row.model, leaseMs, fileId);
        if (claimed) await embedClaimed(row, claimed, signal);
      }
    },
    runDue: kick,
    open: async (): Promise<void> => {
      if (suggested !== undefined) await repository.adopt(suggested);
    },
    close: async (): Promise<void> => {
      closing.abort();
      await running;
    },
    read: async (language: string) => {
      const [rows, left, all] = await Promise.all([repository.models(), repository.countLeft(), choices()]);
      const models = rows.map((row) => {
        const { name = row.model, connection = '' } = all.find(({ id }) => id === row.model) ?? {};
        const progress = { done: row.done, left: left.get(row.model) ?? 0 };
        const state = { is_current: row.isCurrent, is_building: row.stage !== 'ready', is_paused: row.isPaused };
        const problem = row.problem === null ? null : writeText(row.problem, language);
        return { embedding_model: row.model, name, connection, ...state, ...progress, problem };
      });
      const isSuggested = suggested !== undefined && !rows.some(({ model }) => model === suggested);
      return {
        models,
        choices: all.map(({ id, name, connection }) => ({ embedding_model: id, name, connection })),
        suggested: isSuggested ? suggested : null,
      };
    },
    preview: async (model: string) => {
      const [{ price }, { passages, bytes }] = await Promise.all([choiceOf(model), repository.measure()]);
      const tokens = likelyTokens(bytes);
      const use = { inputTokens: tokens, cachedTokens: 0, outputTokens: 0, pictures: 0 };
      const isKnown = price !== undefined && price.price.inputMicro !== null;
      return { passages, tokens, cost_micro: isKnown ? costOf(price.price, use) : null, currency: isKnown ? price.currency : null };
    },
    start: async (model: string): Promise<void> => {
      const { name } = await choiceOf(model);
      await repository.start(model, name);
      void kick();
    },
    pause: async (model: string, isPaused: boolean): Promise<void> => {
      const name = (await choices()).find(({ id }) => id === model)?.name ?? model;
      if (!(await repository.pause(model, isPaused, name))) throw notConnected();
      if (!isPaused) void kick();
    },
  };
}

export type Embedding = ReturnType<typeof createEmbedding>;

const notConnected = () => new AppError('not-connected', { detail: sayProvider('notConnected') });

/** Says that the connection of a model was removed. */
class GoneError extends Error {
  override readonly name = 'GoneError';
}

/** Says what failed and what to do about it. */
function sentenceOf(error: unknown): Wording {
  const { name } = error as Error;
  if (name === 'ModelError') return (error as ModelError).sentence;
  if (name === 'GoneError') return sayProvider('notConnected');
  return sayProvider(name === 'MissingVectorsError' ? 'fewerVectors' : 'embeddingFault');
}
