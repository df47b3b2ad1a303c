import type { Knowledge } from '../knowledge.service.ts';
import type { KnowledgeScopeRepository } from '../knowledge-scope.repository.ts';
import type { ContextContributor, RunQuestion } from '../run-context.ts';

/**
 * Passages of what the user has here: always for the built-in assistant, which has nothing else, otherwise when asked for. A chat that
 * is about a notebook, and one with an agent that has files, look there and nowhere else.
 */
export const knowledgeContributor = (knowledge: Knowledge, scopes: KnowledgeScopeRepository): ContextContributor => {
  const scopeOf = async ({ options: { knowledgeId }, run: { sessionId }, agentId, userId }: RunQuestion): Promise<string | null> => {
    if (knowledgeId && sessionId) await scopes.remember(sessionId, knowledgeId);
    const asked = knowledgeId ?? (sessionId ? await scopes.ofSession(sessionId) : null);
    return asked ?? (agentId ? scopes.ofAgent(userId, agentId) : null);
  };
  return {
    name: 'knowledge',
    contribute: async (question) => {
      const { isBuiltIn, options, userId, question: text, run } = question;
      const scope = await scopeOf(question);
      if (!isBuiltIn && !options.knowledge && scope === null) return undefined;
      return { passages: await knowledge.find({ userId, text, exceptRef: run.userMessageId, scope }) };
    },
  };
};
