import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { id } from '../../kernel/call/fields.ts';

/** Says why a question has no good answer: nothing in the notebook fits it, or the answer cites sentences that aren't in its sources. */
export const knowledgeGapReason = z.enum(['nothing-found', 'unproven']);

export type KnowledgeGapReason = z.infer<typeof knowledgeGapReason>;

export const knowledgeGap = z.object({
  asked_at: z.string(),
  reason: knowledgeGapReason,
  /** The beginning of the question; null unless the notebook's owner asked it or the person who did shares questions. */
  question: z.nullable(z.string()),
});

export type KnowledgeGap = z.infer<typeof knowledgeGap>;

export const knowledgeGaps = z.object({
  nothing_found: z.int(),
  unproven: z.int(),
  gaps: z.array(knowledgeGap),
});

export type KnowledgeGaps = z.infer<typeof knowledgeGaps>;

export const listKnowledgeGaps = defineCall({
  name: 'listKnowledgeGaps',
  tag: 'notebooks',
  summary:
    'Counts the questions of the last 90 days to which a notebook had no good answer, and lists the newest 100 without saying who asked.',
  method: 'GET',
  path: '/notebooks/gaps',
  auth: 'user',
  access: { notebook_id: ['notebook', 'own'] },
  query: z.object({ notebook_id: id }),
  answer: knowledgeGaps,
});
