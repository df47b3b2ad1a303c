import type { Attachment, ChatRequest, MessageReference } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import type { BrokenAnswer, Place, Run } from '../../../../kernel/run/run.types.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { contextWindowOf } from '../../../../platform/model/context-window.ts';
import type { ModelPort } from '../../../../platform/model/model-port.ts';
import type { MessageRow, MessageTreeRepository, Said } from '../message/message-tree.repository.ts';

export interface TurnPlan {
  readonly place: Place;
  readonly question: string;
  readonly said: Said;
  /** The stored question that is answered again or further; undefined for a new one. */
  readonly asked?: Pick<MessageRow, 'authorId' | 'runId'>;
  /** Lists the files of a stored question; undefined when the request brings its own. */
  readonly attachments?: readonly Attachment[];
  /** Lists what a stored question refers to; undefined when the request brings its own. */
  readonly references?: readonly MessageReference[];
}

const nothing: Said = { messages: [], before: 0, attachments: [] };

type TurnRequest = Pick<ChatRequest, 'session_id' | 'edits' | 'regenerates' | 'continues' | 'attachments' | 'references'>;

/**
 * Decides what a request adds to its chat, and reads what was said before, at most about `charactersMax` characters. Access: the caller
 * owns the session and the given messages.
 */
export async function planTurn(
  tree: MessageTreeRepository,
  request: TurnRequest,
  question: string,
  charactersMax: number,
): Promise<TurnPlan> {
  const { session_id: sessionId, edits, regenerates, continues } = request;
  if (!sessionId) {
    if (edits ?? regenerates ?? continues) throw new AppError('not-found');
    return { place: { kind: 'next' }, question, said: nothing };
  }
  const messageOf = async (id: string | null, role: MessageRow['role']) => {
    const message = id === null ? undefined : await tree.find(sessionId, id);
    if (message?.role !== role) throw new AppError('not-found');
    return message;
  };
  const before = async ({ parentId }: MessageRow) => (parentId === null ? nothing : tree.history(sessionId, charactersMax, parentId));
  if (edits) {
    const edited = await messageOf(edits, 'user');
    const kept = {
      ...(request.attachments ? {} : { attachments: edited.attachments ?? [] }),
      ...(request.references ? {} : { references: edited.references ?? [] }),
    };
    return { place: { kind: 'edit', parentId: edited.parentId }, question, said: await before(edited), ...kept };
  }
  const answerId = continues ?? regenerates;
  if (!answerId) return { place: { kind: 'next' }, question, said: await tree.history(sessionId, charactersMax) };
  const answer = await messageOf(answerId, 'assistant');
  const asked = await messageOf(answer.parentId, 'user');
  const { content, attachments, references } = asked;
  const stored = { asked, question: content, said: await before(asked), attachments: attachments ?? [], references: references ?? [] };
  if (!continues) return { place: { kind: 'another', questionId: asked.id }, ...stored };
  if ((answer.status === 'complete' && !answer.sources?.cut_off) || answer.content === '')
    throw new AppError('invalid-input', { detail: sayChat('nothingToContinue') });
  return { place: { kind: 'more', answer, questionId: asked.id }, ...stored };
}

/** Plans a turn of an incognito chat, whose request carries the history. The run of a continued answer reports only the new text. */
export function planTemporaryTurn({ history = [], continue_last }: Pick<ChatRequest, 'history' | 'continue_last'>, question: string) {
  if (!continue_last) return { question, history, continued: undefined };
  const [asked, answer] = history.slice(-2);
  if (asked?.role !== 'user' || answer?.role !== 'assistant' || answer.content === '') throw new AppError('invalid-input');
  const continued: BrokenAnswer = { id: '', content: answer.content, sources: null, usage: null };
  return { question: asked.content, history: history.slice(0, -2), continued };
}

/** Returns how many characters of a chat are read for a model: more than its window takes, so that a full one is noticed. */
export const readableCharacters = (model: ModelPort): number => (contextWindowOf(model)?.tokens ?? 0) * 4;

/** Returns the stored messages that the run reuses instead of creating new ones. */
export function placedIds(place: Place): Partial<Pick<Run, 'messageId' | 'userMessageId'>> {
  if (place.kind === 'another') return { userMessageId: place.questionId };
  if (place.kind === 'more') return { userMessageId: place.questionId, messageId: place.answer.id };
  return {};
}
