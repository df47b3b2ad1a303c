import { AppError } from '../../../errors.ts';
import type { RunQuestion } from '../../../kernel/run/run-context.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { worksScope } from '../../../platform/knowledge-scope.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { CitedPassage, Knowledge } from './knowledge.service.ts';
import type { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';

/** Returns what the agent's settings allow; undefined for a chat without an agent. */
export type AgentReach = (question: RunQuestion) => Promise<
  | {
      readonly ownerId: string;
      readonly ownFiles: boolean;
      /** Indicates whether citations may name the agent's files and quote them. */
      readonly isQuoted: boolean;
      readonly works: boolean;
    }
  | undefined
>;

/** Describes the only way for a run to search what the user keeps. */
export interface LookUp {
  /** Indicates whether the chat is about a notebook or an article, or its agent has files, so that nothing else is searched. */
  readonly isBound: boolean;
  /** Indicates whether answers may name and quote what is found. */
  readonly isQuoted: boolean;
  /** Finds passages for a text, best first. */
  readonly find: (text: string) => Promise<CitedPassage[]>;
}

export interface RunKnowledge {
  /** @throws AppError `notebook-not-shared` for a chat about somebody else's notebook that the user may no longer see. */
  readonly check: (question: RunQuestion) => Promise<void>;
  /** Returns undefined when the agent's settings leave nothing to search. */
  readonly of: (question: RunQuestion) => Promise<LookUp | undefined>;
}

const hiddenTitle = (language: string) => writeSentence(sayAssistant('agentKnowledge'), language);

/** Creates the lookup that decides where a run may search. Every answer mode uses it, so that none reaches further than the chat does. */
export function createRunKnowledge(
  knowledge: Pick<Knowledge, 'find'>,
  scopes: Pick<KnowledgeScopeRepository, 'remember' | 'ofSession' | 'ofAgent' | 'isUnseen'>,
  agentReach: AgentReach,
): RunKnowledge {
  const chosenScope = async ({ options: { knowledgeId }, run: { sessionId } }: RunQuestion): Promise<string | null> =>
    knowledgeId ?? (sessionId ? scopes.ofSession(sessionId) : null);
  const about = async (question: RunQuestion): Promise<string | null> => {
    const { options, run, isOwnChat } = question;
    // What a chat is limited to is its owner's choice.
    if (options.knowledgeId && run.sessionId && isOwnChat) await scopes.remember(run.sessionId, options.knowledgeId);
    return chosenScope(question);
  };
  /** Returns an allowed scope, or undefined. */
  const place = async (
    question: RunQuestion,
  ): Promise<(Pick<LookUp, 'isBound'> & { scope: string | null; ownerId?: string; isQuoted?: boolean }) | undefined> => {
    const { agentId, options } = question;
    const [asked, reach] = [await about(question), await agentReach(question)];
    if (agentId === null || reach === undefined) {
      if (asked === null && !options.reachesWorks) return undefined;
      return { scope: asked, isBound: asked !== null };
    }
    const own = await scopes.ofAgent(reach.ownerId, agentId);
    const scope = asked ?? own;
    if (scope !== null && scope === own) return reach.ownFiles ? { ...reach, scope, isBound: true } : undefined;
    if (!reach.works) return undefined;
    return { scope: scope ?? worksScope, isBound: scope !== null };
  };
  return {
    check: async (question) => {
      const scope = question.isOwnChat ? await chosenScope(question) : null;
      if (scope !== null && (await scopes.isUnseen(question.userId, scope))) throw new AppError('notebook-not-shared');
    },
    of: async (question) => {
      const found = await place(question);
      if (!found) return undefined;
      const { scope, isBound, ownerId, isQuoted = true } = found;
      const { userId, run, language } = question;
      // A tool may search minutes after the question, so every search asks for the access that holds then.
      const lookup = { userId, exceptRef: run.userMessageId, scope, language, agentOwnerId: ownerId };
      const find = async (text: string) => {
        const passages = await knowledge.find({ ...lookup, text });
        return isQuoted ? passages : passages.map((passage) => ({ ...passage, isHidden: true, title: hiddenTitle(language) }));
      };
      return { isBound, isQuoted, find };
    },
  };
}
