import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id, wholeNumber } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { limits } from '../../kernel/limits.ts';
import { comparison, comparisonTask, comparisonVote, listedComparison, winRate } from './entity.ts';

const ofUser = { auth: 'user', tag: 'comparisons' } as const;
const ofComparison = { ...ofUser, owns: { comparison_id: 'comparison' }, params: z.object({ comparison_id: id }) } as const;
const ofAnswer = { ...ofUser, owns: { comparison_id: 'comparison' }, params: z.object({ comparison_id: id, answer_id: id }) } as const;

export const listComparisons = defineCall({
  ...ofUser,
  name: 'listComparisons',
  summary: 'Lists the user’s comparisons of models, newest first, 20 at a time.',
  method: 'GET',
  path: '/comparisons',
  query: z.object({ offset: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000))) }),
  answer: z.object({ comparisons: z.array(listedComparison), next: z.nullable(z.number()) }),
});

export const getComparison = defineCall({
  ...ofComparison,
  name: 'getComparison',
  summary: 'Returns a comparison with its answers.',
  method: 'GET',
  path: '/comparisons/{comparison_id}',
  answer: comparison,
});

export const startComparison = defineCall({
  ...ofUser,
  name: 'startComparison',
  summary: 'Asks two to four models the same question and stores their answers. Follow each answer by its run.',
  method: 'POST',
  path: '/comparisons',
  body: z.object({
    question: z.string().check(z.maxLength(limits.chatMessageMaxCharacters), z.regex(/\S/, inputText('messageRequired'))),
    models: z
      .array(z.string().check(z.minLength(1), z.maxLength(400)))
      .check(z.minLength(limits.comparedModelsMin), z.maxLength(limits.comparedModelsMax)),
    task: z.optional(comparisonTask),
    /** Hides names until the vote and shuffles the answers. */
    is_blind: z.optional(z.boolean()),
  }),
  answer: comparison,
});

export const retryComparisonAnswer = defineCall({
  ...ofAnswer,
  name: 'retryComparisonAnswer',
  summary: 'Asks one model of a comparison again, if its answer failed or ended early.',
  method: 'POST',
  path: '/comparisons/{comparison_id}/answers/{answer_id}/retry',
  answer: comparison,
});

export const continueComparison = defineCall({
  ...ofAnswer,
  name: 'continueComparison',
  summary: 'Creates a chat with the question and one of the answers.',
  method: 'POST',
  path: '/comparisons/{comparison_id}/answers/{answer_id}/chat',
  changes: ['chat', 'items'],
  answer: z.object({ session_id: z.string() }),
});

export const voteComparison = defineCall({
  ...ofComparison,
  name: 'voteComparison',
  summary: 'Says which answer is better (`winner_id`), that all are equally good or none is, or takes the vote back.',
  method: 'PUT',
  path: '/comparisons/{comparison_id}/vote',
  body: z.object({ vote: z.nullable(comparisonVote), winner_id: z.optional(z.nullable(id)) }),
  answer: comparison,
});

export const setComparisonTask = defineCall({
  ...ofComparison,
  name: 'setComparisonTask',
  summary: 'Sets what a comparison’s question is about.',
  method: 'PUT',
  path: '/comparisons/{comparison_id}/task',
  body: z.object({ task: comparisonTask }),
  answer: comparison,
});

export const deleteComparison = defineCall({
  ...ofComparison,
  name: 'deleteComparison',
  summary: 'Deletes a comparison. It can be restored for a day.',
  method: 'DELETE',
  path: '/comparisons/{comparison_id}',
  answer: done,
});

export const restoreComparison = defineCall({
  ...ofComparison,
  name: 'restoreComparison',
  summary: 'Restores a comparison that was deleted within the last day.',
  method: 'POST',
  path: '/comparisons/{comparison_id}/restore',
  answer: done,
});

export const getWinRates = defineCall({
  ...ofUser,
  name: 'getWinRates',
  summary: 'Returns how often each model won the user’s comparisons, and those of everyone in the user’s current workspace.',
  method: 'GET',
  path: '/comparison-rates',
  query: z.object({ task: z.optional(comparisonTask) }),
  answer: z.object({
    own: z.array(winRate),
    /**
     * Only models that at least `people_min` members voted about, so that the sum reveals nobody’s votes; null in a personal
     * workspace.
     */
    workspace: z.nullable(z.object({ name: z.string(), people_min: wholeNumber, rates: z.array(winRate) })),
  }),
});
