import type { MessageReference, MessageSources } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { RunQuestion } from '../../../kernel/run/run-context.ts';
import type { ToolScope } from '../../../kernel/tool/tool.ts';
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
  /** Indicates that the message names the notebooks that are searched. */
  readonly isNamed: boolean;
  /** Indicates whether answers may name and quote what is found. */
  readonly isQuoted: boolean;
  /** Finds passages for a text, best first. */
  readonly find: (text: string) => Promise<CitedPassage[]>;
  /** Says which notebooks are searched; undefined if that is only what the user owns, or an agent's files. */
  readonly bases: () => Promise<MessageSources['bases']>;
}

export interface RunKnowledge {
  /** @throws AppError `notebook-not-shared` for a chat about somebody else's notebook that the user may no longer see. */
  readonly check: (question: RunQuestion) => Promise<void>;
  /** Returns undefined when the agent's settings leave nothing to search. */
  readonly of: (question: RunQuestion) => Promise<LookUp | undefined>;
}

/** Returns where a tool searches the works that the user may read: in the notebooks that the message names, or everywhere. */
export const worksOf = (references: readonly MessageReference[]): ToolScope[] => {
  const notebooks = notebooksIn(references);
  return notebooks.length ? notebooks.map(({ id }) => ({ scope: id })) : [{ scope: worksScope }];
};

/** Limits how many notebooks an answer names. */
const namedMax = 20;

/** Returns the notebooks that a message names, to which its question is limited. */
export const notebooksIn = (references: readonly MessageReference[]): MessageReference[] =>
  references.filter(({ kind }) => kind === 'notebook');

const hiddenTitle = (language: string) => writeSentence(sayAssistant('agentKnowledge'), language);

/** Describes where a run searches: each scope of a notebook, a folder or an article, or null for all that the user may read. */
interface Place {
  readonly scopes: readonly (string | null)[];
  readonly isBound: boolean;
  /** The owner of an agent's files. */
  readonly ownerId?: string;
  readonly isQuoted?: boolean;
  /** The notebooks that the message names. */
  readonly notebooks?: readonly MessageReference[];
}

/** Creates the lookup that decides where a run may search. Every answer mode uses it, so that none reaches further than the chat does. */
export function createRunKnowledge(
  knowledge: Pick<Knowledge, 'find'>,
  scopes: Pick<KnowledgeScopeRepository, 'remember' | 'ofSession' | 'ofAgent' | 'isUnseen' | 'bases'>,
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
  /** Returns the allowed scopes, or undefined. */
  const place = async (question: RunQuestion): Promise<Place | undefined> => {
    const { agentId, options, references } = question;
    const [asked, reach] = [await about(question), await agentReach(question)];
    const notebooks = notebooksIn(references);
    if (notebooks.length && (reach?.works ?? true)) return { scopes: notebooks.map(({ id }) => id), isBound: true, notebooks };
    if (agentId === null || reach === undefined) {
      if (asked === null && !options.reachesWorks) return undefined;
      return { scopes: [asked], isBound: asked !== null };
    }
    const own = await scopes.ofAgent(reach.ownerId, agentId);
    const scope = asked ?? own;
    if (scope !== null && scope === own) return reach.ownFiles ? { ...reach, scopes: [scope], isBound: true } : undefined;
    if (!reach.works) return undefined;
    return { scopes: [scope ?? worksScope], isBound: scope !== null };
  };
  const basesOf = async (userId: string, { scopes: within, isBound, ownerId, notebooks = [] }: Place): Promise<MessageSources['bases']> => {
    if (ownerId !== undefined) return undefined;
    const found = await scopes.bases(userId, isBound ? within.filter((scope) => scope !== null) : undefined);
    const searched = found.filter(({ gap }) => gap === null).map(({ id, name }) => ({ id, name }));
    const gone = notebooks.filter(({ id }) => !found.some((base) => base.id === id)).map(({ name }) => ({ name, reason: 'gone' }));
    const skipped = [...found.flatMap(({ name, gap }) => (gap === null ? [] : [{ name, reason: gap }])), ...gone].slice(0, namedMax);
    if (!searched.length && !skipped.length) return undefined;
    const more = searched.length - namedMax;
    return { is_limited: isBound, searched: searched.slice(0, namedMax), ...(more > 0 ? { more } : {}), skipped };
  };
  return {
    check: async (question) => {
      const scope = question.isOwnChat ? await chosenScope(question) : null;
      if (scope !== null && (await scopes.isUnseen(question.userId, scope))) throw new AppError('notebook-not-shared');
    },
    of: async (question) => {
      const found = await place(question);
      if (!found) return undefined;
      const { isBound, ownerId, isQuoted = true } = found;
      const { userId, run, language } = question;
      // A tool may search minutes after the question, so every search asks for the access that holds then.
      const lookup = { userId, exceptRef: run.userMessageId, language, agentOwnerId: ownerId };
      const find = async (text: string) => {
        const passages = (await Promise.all(found.scopes.map((scope) => knowledge.find({ ...lookup, text, scope })))).flat();
        return isQuoted ? passages : passages.map((passage) => ({ ...passage, isHidden: true, title: hiddenTitle(language) }));
      };
      return { isBound, isNamed: found.notebooks !== undefined, isQuoted, find, bases: () => basesOf(userId, found) };
    },
  };
}
