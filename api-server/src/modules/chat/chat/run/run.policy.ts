import type { ChatRequest } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { RunOptions, SaidMessage } from '../../../../kernel/run/run.types.ts';
import type { MessageRow } from '../message/message-tree.repository.ts';

const titleMax = 60;

/** Returns the options of a chat request. */
export const optionsOf = (request: Partial<ChatRequest> & { readonly withoutWorks?: boolean }): RunOptions => ({
  search: request.search_enabled === true,
  knowledge: request.rag_enabled === true,
  knowledgeId: request.knowledge_id ?? null,
  image: request.create_image === true,
  imageSource: request.image_source,
  imageMask: request.image_mask,
  isVariation: request.image_variation === true,
  blueprint: request.create_blueprint === true,
  deepDive: request.deep_dive === true,
  tools: request.tools_enabled === true,
  reachesWorks: request.withoutWorks !== true,
});

/** Returns the title that a chat gets from its first question: the question, cut at a word boundary if it is long. */
export function titleFrom(question: string): string {
  const line = question.trim().replace(/\s+/g, ' ');
  if (line.length <= titleMax) return line;
  const start = cutText(line, titleMax);
  return `${start.replace(/[,;:]?\s\S*$/, '') || start}…`;
}

interface Said {
  readonly role: string;
  readonly content: string;
  readonly parentId: string | null;
}

/**
 * Returns the title of a branch. A title taken from a question, or written by a model about one of several first questions, is replaced by
 * the branch's own first question, because that question may have been edited away.
 */
export function titleOfBranch(
  { title, modelTitle }: { readonly title: string; readonly modelTitle: string | null },
  branch: readonly Said[],
  all: readonly Said[],
): string {
  const first = branch.find(({ role }) => role === 'user');
  const isEdited = all.filter(({ role, parentId }) => role === 'user' && parentId === null).length > 1;
  const isGiven = (isEdited && title === modelTitle) || all.some(({ role, content }) => role === 'user' && titleFrom(content) === title);
  return first && isGiven ? titleFrom(first.content) : title;
}

/** Marks what somebody else wrote than the person who asks. Anybody may have written what was imported. */
export function whoseWords(
  { userId, ownerId }: { readonly userId: string; readonly ownerId: string },
  messages: readonly SaidMessage[],
  asked?: Pick<MessageRow, 'authorId' | 'runId'>,
) {
  const isOthers = (authorId: string | null | undefined) => authorId === undefined || (authorId ?? ownerId) !== userId;
  return {
    history: messages.map((message) => (isOthers(message.authorId) ? { ...message, isOthers: true } : message)),
    isOthersQuestion: asked !== undefined && isOthers(asked.runId === null ? undefined : asked.authorId),
  };
}

/** Returns whether a message names the model of its answer with `@`, which goes before the settings of the chat. */
export const namesModel = ({ references = [] }: Pick<ChatRequest, 'references'>): boolean =>
  references.some(({ kind }) => kind === 'model');
