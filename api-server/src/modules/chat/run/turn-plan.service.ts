import type { Attachment, ChatRequest } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { sayChat } from '../../../messages/chat.ts';
import type { MessageRow, MessageTreeRepository, Said } from '../message/message-tree.repository.ts';
import type { BrokenAnswer, Place } from './run.types.ts';

export interface TurnPlan {
  readonly place: Place;
  readonly question: string;
  readonly said: Said;
  /** Lists the files of a stored question; undefined when the request brings its own. */
  readonly attachments?: readonly Attachment[];
}

const nothing: Said = { messages: [], attachments: [] };

type TurnRequest = Pick<ChatRequest, 'session_id' | 'edits' | 'regenerates' | 'continues' | 'attachments'>;

/** Decides what a request adds to its chat. Access: the caller owns the session and the given messages. */
export async function planTurn(tree: MessageTreeRepository, request: TurnRequest, question: string): Promise<TurnPlan> {
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
  const before = async ({ parentId }: MessageRow) => (parentId === null ? nothing : tree.history(sessionId, parentId));
  if (edits) {
    const edited = await messageOf(edits, 'user');
    const kept = request.attachments ? {} : { attachments: edited.attachments ?? [] };
    return { place: { kind: 'edit', parentId: edited.parentId }, question, said: await before(edited), ...kept };
  }
  const answerId = continues ?? regenerates;
  if (!answerId) return { place: { kind: 'next' }, question, said: await tree.history(sessionId) };
  const answer = await messageOf(answerId, 'assistant');
  const asked = await messageOf(answer.parentId, 'user');
  const stored = { question: asked.content, said: await before(asked), attachments: asked.attachments ?? [] };
  if (!continues) return { place: { kind: 'another', questionId: asked.id }, ...stored };
  if (answer.status === 'complete' || answer.content === '') throw new AppError('invalid-input', { detail: sayChat('nothingToContinue') });
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
