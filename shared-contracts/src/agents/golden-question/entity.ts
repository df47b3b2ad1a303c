import * as z from 'zod/mini';
import { inputText } from '../../kernel/call/input-text.ts';

export const goldenQuestionsMax = 20;
export const goldenPhrasesMax = 10;

/** Says what a set of golden questions is about. */
export const goldenSubject = z.enum(['agent', 'notebook']);

/** Says why questions were asked again. Readers tolerate causes that they don't know. */
export const goldenCause = z.enum(['manual', 'question', 'files', 'model', 'agent']);
export type GoldenCause = z.infer<typeof goldenCause>;

export const goldenQuestionFields = z.object({
  question: z.string().check(z.trim(), z.minLength(1, inputText('messageRequired')), z.maxLength(2_000)),
  /** What the answer has to say, in any case and with any spaces. */
  phrases: z.array(z.string().check(z.trim(), z.minLength(1), z.maxLength(200))).check(z.maxLength(goldenPhrasesMax)),
});
export type GoldenQuestionFields = z.infer<typeof goldenQuestionFields>;

/** Says how good an answer is, without a model's opinion. `quoted`, `supported` and `unsupported` count its cited sentences. */
export const goldenGrade = z.object({
  passed: z.boolean(),
  /** Why there is no complete answer; null for a complete one. */
  problem: z.nullable(z.string()),
  missing_phrases: z.array(z.string()),
  quoted: z.int(),
  supported: z.int(),
  unsupported: z.int(),
});
export type GoldenGrade = z.infer<typeof goldenGrade>;

/** Says what an answer lost against the one before: it failed, lacks a phrase, cites something its source doesn't say, or cites nothing. */
export const goldenLoss = z.object({ kind: z.enum(['failed', 'phrase', 'unsupported', 'uncited']), what: z.optional(z.string()) });
export type GoldenLoss = z.infer<typeof goldenLoss>;

export const goldenAnswer = z.object({
  id: z.string(),
  content: z.string(),
  grade: goldenGrade,
  losses: z.array(goldenLoss),
  cause: goldenCause,
  model: z.string(),
  at: z.string(),
});
export type GoldenAnswer = z.infer<typeof goldenAnswer>;

export const goldenQuestion = z.object({
  id: z.string(),
  question: z.string(),
  phrases: z.array(z.string()),
  /** The newest answer; null before the first. */
  answer: z.nullable(goldenAnswer),
});
export type GoldenQuestion = z.infer<typeof goldenQuestion>;

export const goldenSet = z.object({
  subject: goldenSubject,
  name: z.string(),
  /** Whether the questions are asked again automatically when something changes. */
  is_on: z.boolean(),
  is_replaying: z.boolean(),
  questions: z.array(goldenQuestion),
});
export type GoldenSet = z.infer<typeof goldenSet>;
