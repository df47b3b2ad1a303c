import type { Knowledge } from '../knowledge.service.ts';
import type { ContextContributor } from '../run-context.ts';

/** Passages of what the user has here: always for the built-in assistant, which has nothing else, otherwise when asked for. */
export const knowledgeContributor = (knowledge: Knowledge): ContextContributor => ({
  name: 'knowledge',
  contribute: async ({ isBuiltIn, options, userId, question, run }) =>
    isBuiltIn || options.knowledge ? { passages: await knowledge.find(userId, question, run.userMessageId) } : undefined,
});
