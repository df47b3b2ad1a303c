import { worksScope } from '../../platform/knowledge-scope.ts';
import type { RunQuestion } from '../chat/run/run-context.ts';
import type { CitedPassage, Knowledge } from './knowledge.service.ts';
import type { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';

/** Returns what the agent's settings allow; undefined for a chat without an agent. */
export type AgentReach = (
  question: RunQuestion,
) => Promise<{ readonly ownerId: string; readonly ownFiles: boolean; readonly works: boolean } | undefined>;

/** Describes the only way for a run to search what the user keeps. */
export interface LookUp {
  /** Indicates whether the chat is about a notebook or an article, or its agent has files, so that nothing else is searched. */
  readonly isBound: boolean;
  /** Finds passages for a text, best first. */
  readonly find: (text: string) => Promise<CitedPassage[]>;
}

export interface RunKnowledge {
  /** Returns undefined when the agent's settings leave nothing to search. */
  readonly of: (question: RunQuestion) => Promise<LookUp | undefined>;
}

/** Creates the lookup that decides where a run may search. Every answer mode uses it, so that none reaches further than the chat does. */
export function createRunKnowledge(
  knowledge: Pick<Knowledge, 'find'>,
  scopes: Pick<KnowledgeScopeRepository, 'remember' | 'ofSession' | 'ofAgent'>,
  agentReach: AgentReach,
): RunKnowledge {
  const about = async ({ options: { knowledgeId }, run: { sessionId }, isOwnChat }: RunQuestion): Promise<string | null> => {
    // It also files the chat in the notebook, which only its owner may do.
    if (knowledgeId && sessionId && isOwnChat) await scopes.remember(sessionId, knowledgeId);
    return knowledgeId ?? (sessionId ? scopes.ofSession(sessionId) : null);
  };
  /** Returns an allowed scope, or undefined. */
  const place = async (
    question: RunQuestion,
  ): Promise<(Pick<LookUp, 'isBound'> & { scope: string | null; ownerId?: string }) | undefined> => {
    const { agentId, options } = question;
    const [asked, reach] = [await about(question), await agentReach(question)];
    if (agentId === null || reach === undefined) {
      if (asked === null && !options.reachesWorks) return undefined;
      return { scope: asked, isBound: asked !== null };
    }
    const own = await scopes.ofAgent(reach.ownerId, agentId);
    const scope = asked ?? own;
    if (scope !== null && scope === own) return reach.ownFiles ? { scope, isBound: true, ownerId: reach.ownerId } : undefined;
    if (!reach.works) return undefined;
    return { scope: scope ?? worksScope, isBound: scope !== null };
  };
  return {
    of: async (question) => {
      const found = await place(question);
      if (!found) return undefined;
      const { scope, isBound, ownerId = question.userId } = found;
      const { userId, run, language } = question;
      const lookup = { userId: ownerId, exceptRef: run.userMessageId, scope, language, isForeign: ownerId !== userId };
      return { isBound, find: (text) => knowledge.find({ ...lookup, text }) };
    },
  };
}
