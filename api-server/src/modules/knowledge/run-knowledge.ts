import { worksScope } from '../../platform/knowledge-scope.ts';
import type { RunQuestion } from '../chat/run/run-context.ts';
import type { CitedPassage, Knowledge } from './knowledge.service.ts';
import type { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';

/** What the settings of the agent that a chat is with allow; undefined for a chat with none. */
export type AgentReach = (question: RunQuestion) => Promise<{ readonly ownFiles: boolean; readonly works: boolean } | undefined>;

/** The one place in which a run may look up what the user keeps here. */
export interface LookUp {
  /** The chat is about a notebook or an article, or its agent has files: then nothing outside counts. */
  readonly isBound: boolean;
  /** Passages that fit a text, best first. */
  readonly find: (text: string) => Promise<CitedPassage[]>;
}

export interface RunKnowledge {
  /** Undefined where the agent's settings leave nothing to look in. */
  readonly of: (question: RunQuestion) => Promise<LookUp | undefined>;
}

/** Decides where a run looks. Every way of answering asks here, so that none reaches further than the chat does. */
export function createRunKnowledge(
  knowledge: Pick<Knowledge, 'find'>,
  scopes: Pick<KnowledgeScopeRepository, 'remember' | 'ofSession' | 'ofAgent'>,
  agentReach: AgentReach,
): RunKnowledge {
  const about = async ({ options: { knowledgeId }, run: { sessionId } }: RunQuestion): Promise<string | null> => {
    if (knowledgeId && sessionId) await scopes.remember(sessionId, knowledgeId);
    return knowledgeId ?? (sessionId ? scopes.ofSession(sessionId) : null);
  };
  /** A scope that is allowed, or undefined. */
  const place = async (question: RunQuestion): Promise<(Pick<LookUp, 'isBound'> & { scope: string | null }) | undefined> => {
    const { userId, agentId } = question;
    const [asked, reach] = [await about(question), await agentReach(question)];
    if (agentId === null || reach === undefined) return { scope: asked, isBound: asked !== null };
    const own = await scopes.ofAgent(userId, agentId);
    const scope = asked ?? own;
    if (scope !== null && scope === own) return reach.ownFiles ? { scope, isBound: true } : undefined;
    if (!reach.works) return undefined;
    return { scope: scope ?? worksScope, isBound: scope !== null };
  };
  return {
    of: async (question) => {
      const found = await place(question);
      if (!found) return undefined;
      const { scope, isBound } = found;
      const { userId, run } = question;
      return { isBound, find: (text) => knowledge.find({ userId, text, exceptRef: run.userMessageId, scope }) };
    },
  };
}
