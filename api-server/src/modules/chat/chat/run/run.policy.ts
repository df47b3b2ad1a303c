import type { ChatRequest } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import type { RunOptions, SaidMessage } from '../../../../kernel/run/run.types.ts';
import type { MessageRow } from '../message/message-tree.repository.ts';

const titleMax = 60;
const readMax = 400;

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

/** Words that ask or join, in the languages that most questions have. A title does without them. */
const fillers = new Set(
  (
    'a about an and any are as at be been but by can could did do does for from give had has have hello help hi how i if in into is it its let ' +
    'make me my need of on or our please should so some tell than that the their them then there these they this to us want was we were what ' +
    'when where which who why will with would write you your ' +
    'aber als am an auch auf aus bei bitte da das dass dem den der des die doch ein eine einem einen einer es für hallo hat ich ihr im in ist ' +
    'kann können mich mir mit nach nicht oder sich sie sind so um und uns von war was welche wenn wer wie wir wird zu zum zur ' +
    'au aux avec bonjour ce ces cette comment dans de des du elle en est et il je la le les leur ma mais mes moi mon ne nous ou où par pas ' +
    'peux pour pourquoi que quel quelle quels qui quoi sa se son sont sur tu un une vous ' +
    'al como con cuál cuáles cuándo de del dónde el ella en es esta este hay hola la las lo los me mi mis no nos o para pero por porque que qué ' +
    'quién se si sin son su sus te tu un una y yo'
  ).split(' '),
);
const keywordsMax = 7;

/** Returns the words of a long question that carry its meaning; undefined if too few are left. */
function keywordsOf(line: string): string | undefined {
  const words = line.split(/[^\p{L}\p{M}\p{N}'’$€£%.,-]+/u).map((word) => /[^.,'’-](?:.*[^.,'’-])?/su.exec(word)?.[0] ?? '');
  const kept = [...new Set(words.filter((word) => word !== '' && !fillers.has(word.toLowerCase())))].slice(0, keywordsMax);
  if (kept.length < 3) return undefined;
  const title = kept.join(' ');
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`;
}

/**
 * Returns the title that a chat gets from its first question: the question if it is short, else its keywords, else its beginning, cut at a
 * word boundary.
 */
export function titleFrom(question: string): string {
  const whole = question.trim().replace(/\s+/g, ' ');
  if (whole.length <= titleMax) return whole;
  const line = keywordsOf(whole.slice(0, readMax)) ?? whole;
  if (line.length <= titleMax) return line;
  const cut = cutText(line, titleMax)
    .replace(/\s\S*$/, '')
    .trimEnd();
  return `${cut || cutText(line, titleMax)}…`;
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
