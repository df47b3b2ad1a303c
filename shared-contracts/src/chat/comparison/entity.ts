import * as z from 'zod/mini';
import { answerUsage, messageStatus } from '../chat/entity.ts';

/** Names what a question of a comparison is about. People choose it, because models win at some tasks and lose at others. */
export const comparisonTask = z.enum(['writing', 'code', 'analysis', 'translation', 'other']);

export type ComparisonTask = z.infer<typeof comparisonTask>;

export const comparisonTasks = comparisonTask.options;

/** Says how a comparison ended: one answer is better, all are equally good, or none is good. */
export const comparisonVote = z.enum(['better', 'tie', 'none']);

export type ComparisonVote = z.infer<typeof comparisonVote>;

/** Describes the answer of one model. Its model stays empty while names are hidden. */
export const comparisonAnswer = z.object({
  answer_id: z.string(),
  /** The run to follow while the answer is being written. */
  run_id: z.nullable(z.string()),
  model: z.nullable(z.string()),
  model_name: z.string(),
  provider: z.string(),
  content: z.string(),
  status: messageStatus,
  /** Explains why the answer failed or ended early. */
  problem: z.nullable(z.string()),
  usage: z.optional(answerUsage),
});

export type ComparisonAnswer = z.infer<typeof comparisonAnswer>;

/** Describes one question with the answers of several models. */
export const comparison = z.object({
  comparison_id: z.string(),
  question: z.string(),
  task: comparisonTask,
  /** Whether names are hidden until the vote. */
  is_blind: z.boolean(),
  vote: z.nullable(comparisonVote),
  /** The answer that won, for the vote `better`. */
  winner_id: z.nullable(z.string()),
  created_at: z.string(),
  answers: z.array(comparisonAnswer),
});

export type Comparison = z.infer<typeof comparison>;

/** Describes a row of the list of comparisons. */
export const listedComparison = z.object({
  comparison_id: z.string(),
  /** The beginning of the question. */
  question: z.string(),
  task: comparisonTask,
  /** The names of the models; empty while they are hidden. */
  models: z.array(z.string()),
  /** The name of the model that won. */
  winner: z.nullable(z.string()),
  vote: z.nullable(comparisonVote),
  created_at: z.string(),
});

export type ListedComparison = z.infer<typeof listedComparison>;

/**
 * Describes how often a model won. `rate` is the share of wins, with ties as half a win, and `low` to `high` its 95% Wilson interval; all
 * three are null while there are too few votes.
 */
export const winRate = z.object({
  model_name: z.string(),
  wins: z.number(),
  losses: z.number(),
  ties: z.number(),
  /** Votes that found no answer good. They count in no rate. */
  none: z.number(),
  rate: z.nullable(z.number()),
  low: z.nullable(z.number()),
  high: z.nullable(z.number()),
});

export type WinRate = z.infer<typeof winRate>;
