import { articleOfKnowledge, type MessageReference, type MessageSources } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { RunQuestion } from '../../../kernel/run/run-context.ts';
import type { ToolScope } from '../../../kernel/tool/tool.ts';
import { sayAssistant } from '../../../messages/assistant.ts';
import { worksScope } from '../../../platform/knowledge-scope.ts';
import { writeSentence } from '../../../platform/language/messages.ts';
import type { CitedPassage, Knowledge } from './knowledge.service.ts';
import type { KnowledgeScopeRepository } from './knowledge-scope.repository.ts';

type Named = Pick<MessageReference, 'id' | 'name'>;

/** Returns what the agent's settings allow; undefined for a chat without an agent. */
export type AgentReach = (question: RunQuestion) => Promise<
  | {
      readonly ownerId: string;
      readonly ownFiles: boolean;
      /** Indicates whether citations may name the agent's files and quote them. */
      readonly isQuoted: boolean;
      /** Indicates that the person who asks owns the agent, and so may learn which of its notebooks are gone. */
      readonly isOwn: boolean;
      /** The notebooks on which its answers rest, beside its own files. */
      readonly notebooks: readonly Named[];
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
  /** Lists where a tool may read for the answer. */
  readonly scopes: readonly ToolScope[];
  /** Says which notebooks are searched; undefined if that is only what the user owns, or an agent's files. */
  readonly bases: () => Promise<MessageSources['bases']>;
}

export interface RunKnowledge {
  /** @throws AppError `notebook-not-shared` for a chat about somebody else's notebook that the user may no longer see. */
  readonly check: (question: RunQuestion) => Promise<void>;
  /** Returns undefined when the agent's settings leave nothing to search. */
  readonly of: (question: RunQuestion) => Promise<LookUp | undefined>;
}

/** Returns where a tool searches the works that the user may read: in these notebooks, or everywhere if there are none. */
export const worksIn = (notebooks: readonly Named[]): ToolScope => ({
  scope: worksScope,
  ...(notebooks.length ? { notebooks: notebooks.map(({ id }) => id) } : {}),
});

/** Limits how many notebooks an answer names. */
const namedMax = 20;

/** Returns the notebooks that a message names, to which its question is limited. */
export const notebooksIn = (references: readonly MessageReference[]): MessageReference[] =>
  references.filter(({ kind }) => kind === 'notebook');

const hiddenTitle = (language: string) => writeSentence(sayAssistant('agentKnowledge'), language);

interface Scope {
  /** A notebook, a folder or an article, or null for all that the user may read. */
  readonly scope: string | null;
  /** The notebooks that are searched in its place. */
  readonly notebooks?: readonly string[];
  /** The owner of an agent's files. */
  readonly ownerId?: string;
  /** Indicates that answers may neither name nor quote what is found. */
  readonly isHidden?: boolean;
}

/** Describes where a run searches. */
interface Place {
  readonly scopes: readonly Scope[];
  readonly isBound: boolean;
  /** Indicates that the message names the notebooks. */
  readonly isNamed?: boolean;
  /** The notebooks to which the message or the agent limits the search; the answer says which of them are gone. */
  readonly notebooks?: readonly Named[];
}

const within = (notebooks: readonly Named[]): Scope => ({ scope: null, notebooks: notebooks.map(({ id }) => id) });

/** Returns where an agent searches: in what the chat is about, else in its files and notebooks, else in all works that it may read. */
function placeOfAgent(reach: NonNullable<Awaited<ReturnType<AgentReach>>>, files: string | null, about: string | null): Place | undefined {
  const { ownerId, ownFiles, isQuoted, isOwn, notebooks, works } = reach;
  const own = files !== null && ownFiles ? [{ scope: files, ownerId, ...(isQuoted ? {} : { isHidden: true }) }] : [];
  if (about === null && notebooks.length) return { scopes: [...own, within(notebooks)], isBound: true, ...(isOwn ? { notebooks } : {}) };
  const scope = about ?? files;
  if (scope !== null && scope === files) return own.length ? { scopes: own, isBound: true } : undefined;
  if (!works && !notebooks.some(({ id }) => id === scope)) return undefined;
  return { scopes: [{ scope: scope ?? worksScope }], isBound: scope !== null };
}

/** Returns where a tool may read files for a run that searches there; nowhere if answers may not quote them, or it is an article. */
function toolScopes(userId: string, { scope, notebooks, ownerId, isHidden }: Scope): ToolScope[] {
  if (isHidden) return [];
  if (notebooks || scope === null || scope === worksScope) return [{ scope: worksScope, ...(notebooks ? { notebooks } : {}) }];
  if (scope.startsWith('folder_')) return [{ scope, agentOwnerId: ownerId ?? userId }];
  return articleOfKnowledge(scope) === undefined ? [{ scope: worksScope, notebooks: [scope] }] : [];
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
    const mayRead = ({ id }: Named) => !reach || reach.works || reach.notebooks.some((one) => one.id === id);
    const notebooks = notebooksIn(references).filter(mayRead);
    if (notebooks.length) return { scopes: [within(notebooks)], isBound: true, isNamed: true, notebooks };
    if (agentId === null || reach === undefined) {
      if (asked === null && !options.reachesWorks) return undefined;
      return { scopes: [{ scope: asked }], isBound: asked !== null };
    }
    return placeOfAgent(reach, await scopes.ofAgent(reach.ownerId, agentId), asked);
  };
  const basesOf = async (userId: string, { scopes: places, isBound, notebooks = [] }: Place): Promise<MessageSources['bases']> => {
    const ids = places.flatMap(({ scope, notebooks: some, ownerId }) => some ?? (scope === null || ownerId !== undefined ? [] : [scope]));
    if (isBound && !ids.length) return undefined;
    const found = await scopes.bases(userId, isBound ? ids : undefined);
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
      const { isBound, isNamed = false } = found;
      const { userId, run, language } = question;
      // A tool may search minutes after the question, so every search asks for the access that holds then.
      const lookup = { userId, exceptRef: run.userMessageId, language };
      const findIn = async (text: string, { ownerId, isHidden, ...scope }: Scope) => {
        const passages = await knowledge.find({ ...lookup, ...scope, agentOwnerId: ownerId, text });
        return isHidden ? passages.map((passage) => ({ ...passage, isHidden, title: hiddenTitle(language) })) : passages;
      };
      const find = async (text: string) => (await Promise.all(found.scopes.map((scope) => findIn(text, scope)))).flat();
      const isQuoted = !found.scopes.some(({ isHidden }) => isHidden);
      const reached = found.scopes.flatMap((scope) => toolScopes(userId, scope));
      return { isBound, isNamed, isQuoted, find, scopes: reached, bases: () => basesOf(userId, found) };
    },
  };
}
