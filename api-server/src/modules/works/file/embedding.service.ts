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
import type { EmbeddingRepository, QueuedFile } from './embedding.repository.ts';
import type { VectorsRepository } from './vector.repository.ts';

interface EmbeddingDependencies {
  readonly repository: EmbeddingRepository;
  readonly vectors: VectorsRepository;
  /** Returns a model of the installation; undefined if it was disconnected. */
  readonly portOf: (model: string) => Promise<EmbeddingPort | undefined>;
  readonly choices: () => Promise<readonly EmbeddingChoice[]>;
  /** The model in the server's settings. */
  readonly suggested: string | undefined;
  readonly log: Log;
}

/** Exceeds the longest time that a model takes for some passages. */
const leaseMs = 5 * 60_000;
const retryMs = 5 * 60_000;
/** After this many failed files in a row, the next run continues, because the provider may be out of order. */
const failuresMax = 3;

/**
 * Embeds files with the models of the installation. Access: for administrators. What is left, what is paused and why a model failed is in the
 * database, so that every node continues where another one stopped.
 */
export function createEmbedding({ repository, vectors, portOf, choices, suggested, log }: EmbeddingDependencies) {
  const closing = new AbortController();
  let running: Promise<void> | undefined;
  let isAsked = false;

  const embedPort = async (model: string, file: QueuedFile, signal: AbortSignal): Promise<boolean> => {
    const embeddings = await portOf(model);
    if (!embeddings) throw notConnected();
    return embedPassages(vectors, {
      fileId: file.fileId,
      embeddings,
      signal,
      renew: () => repository.renew(model, file, leaseMs),
      store: async (pairs) => {
        await vectors.storeOfInstallation(model, pairs);
        await repository.count(model, file, pairs.length);
      },
    });
  };

  /** Returns how it ended; `stopped` if no other file can follow. */
  const embedClaimed = async (model: string, file: QueuedFile, signal: AbortSignal): Promise<'embedded' | 'failed' | 'stopped'> => {
    try {
      const isDone = await embedPort(model, file, signal);
      await repository.release(model, file);
      return isDone ? 'embedded' : 'stopped';
    } catch (error) {
      log.warn({ err: error, model }, 'passages could not be embedded');
      const isOfFile = !signal.aborted && !isOfModel(error);
      await (isOfFile ? repository.postpone(model, file) : repository.release(model, file));
      if (!signal.aborted) await repository.fail(model, sentenceOf(error), isOfFile ? 0 : retryMs);
      return isOfFile ? 'failed' : 'stopped';
    }
  };

  const embedAll = async (model: string): Promise<void> => {
    const { signal } = closing;
    try {
      while ((await repository.fill(model)) && !signal.aborted);
    } catch (error) {
      log.warn({ err: error, model }, 'files could not be queued for embedding');
      return repository.fail(model, sentenceOf(error), retryMs);
    }
    for (let failures = 0; failures < failuresMax && !signal.aborted; ) {
      const claimed = await repository.claim(model, leaseMs);
      const ended = claimed ? await embedClaimed(model, claimed, signal) : 'stopped';
      if (ended === 'stopped') break;
      failures = ended === 'failed' ? failures + 1 : 0;
    }
    await repository.complete(model);
  };

  const tidy = async (): Promise<void> => {
    while (!closing.signal.aborted && (await repository.tidy()) > 0);
  };

  const run = async (): Promise<void> => {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false;
      const models = await repository.models();
      if (models.length === 0) continue;
      await tidy();
      for (const { model } of models) await embedAll(model);
      await tidy();
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
    /** Queues a file for the models of the installation. */
    add: (fileId: string): Promise<void> => repository.add(fileId),
    /** Embeds a queued file at once. */
    embed: async (fileId: string, signal: AbortSignal): Promise<void> => {
      for (const { model } of await repository.models()) {
        const claimed = await repository.claim(model, leaseMs, fileId);
        if (claimed) await embedClaimed(model, claimed, signal);
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
      const [rows, queued, all] = await Promise.all([repository.models(), repository.countLeft(), choices()]);
      const models = rows.map((row) => {
        const { name = row.model, connection = '' } = all.find(({ id }) => id === row.model) ?? {};
        const { left, failedFiles } = queued.get(row.model) ?? { left: 0, failedFiles: 0 };
        const progress = { done: row.done, left, failed_files: failedFiles };
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
      const [{ price }, size] = await Promise.all([choiceOf(model), repository.measure()]);
      const tokens = size ? likelyTokens(size.bytes) : null;
      const use = { inputTokens: tokens ?? 0, cachedTokens: 0, outputTokens: 0, pictures: 0 };
      const known = price && price.price.inputMicro !== null ? price : undefined;
      const cost = known && tokens !== null ? costOf(known.price, use) : null;
      return { passages: size?.passages ?? null, tokens, cost_micro: cost, currency: known?.currency ?? null };
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

/** Names what concerns all files of a model: its connection, its account or its limits. */
const modelProblems = new Set(['unreachable', 'silent', 'keyRefused', 'noCredit', 'modelGone', 'busy']);

function isOfModel(error: unknown): boolean {
  const { name } = error as Error;
  if (name === 'AppError') return true;
  if (name !== 'ModelError') return false;
  const { code, sentence } = error as ModelError;
  return code === 'budget-reached' || (typeof sentence !== 'string' && modelProblems.has(sentence.key));
}

/** Says what failed and what to do about it. */
function sentenceOf(error: unknown): Wording {
  const { name } = error as Error;
  if (name === 'ModelError') return (error as ModelError).sentence;
  if (name === 'AppError') return sayProvider('notConnected');
  return sayProvider(name === 'MissingVectorsError' ? 'fewerVectors' : 'embeddingFault');
}
