import type { ChatMessage, ChatSession, RunEvent, SavedExcerpt } from 'shared-contracts';
import { ApiError } from 'shared-contracts';
import {
  type CallInput,
  completeChat,
  deleteExcerpt,
  deleteSession,
  getModels,
  getSuggestions,
  listExcerpts,
  listSessions,
  openSession,
  openSharedChat,
  renameSession,
  saveExcerpt,
  saveNotes,
  searchSessions,
  stopRun,
  voteMessage,
} from 'shared-contracts/calls';
import type { StreamEvent } from 'shared-contracts/shell';
import { type FakeShell, make } from 'shared-contracts/testing';

interface Kept {
  session: ChatSession;
  messages: ChatMessage[];
  notes: string;
}

const answerText = (message: string) =>
  `This page runs **without a server**, so nothing answers here but this text. You wrote:\n\n> ${message.replaceAll('\n', '\n> ')}\n`;

/** Serves the chat calls of the standalone page from memory, so that the remote runs without a server. */
export function answerAsServer(shell: FakeShell): void {
  const kept = new Map<string, Kept>();
  const find = (sessionId: string): Kept => {
    const found = kept.get(sessionId);
    if (!found) throw new ApiError({ code: 'not-found', status: 404, detail: 'There is no such chat.' });
    return found;
  };
  const sessions = () => [...kept.values()].map(({ session }) => session).toReversed();

  shell.answer(listSessions, () => ({ data: sessions(), total: kept.size }));
  shell.answer(searchSessions, ({ query }) => ({
    data: sessions().filter(({ title }) => title.toLowerCase().includes(query.title.toLowerCase())),
  }));
  shell.answer(openSession, ({ query }) => {
    const { session, messages, notes } = find(query.session_id);
    return { session_id: session.session_id, messages, title: session.title, notes, agent_id: null, running: null };
  });
  shell.answer(openSharedChat, () => Promise.reject(new ApiError({ code: 'not-found', status: 404, detail: 'Nothing is shared here.' })));
  shell.answer(renameSession, ({ query }) => {
    find(query.session_id).session.title = query.rename;
    return { message: 'ok' };
  });
  shell.answer(deleteSession, ({ query }) => {
    kept.delete(query.session_id);
    return { message: 'ok' };
  });
  shell.answer(saveNotes, ({ query, body }) => {
    find(query.session_id).notes = body.notes ?? '';
    return { message: 'ok' };
  });
  answerExcerpts(shell);
  shell.answer(voteMessage, () => ({ message: 'ok' }));
  shell.answer(stopRun, () => ({ status: 'stopped' as const }));
  shell.answer(getSuggestions, () => ({ suggestions: [] }));
  shell.answer(getModels, () => []);
  shell.answerStream(completeChat, ({ body }) => events(kept, body));
}

function answerExcerpts(shell: FakeShell): void {
  let excerpts: SavedExcerpt[] = [];
  shell.answer(listExcerpts, () => ({ excerpts }));
  shell.answer(saveExcerpt, ({ body }) => {
    const created_at = new Date().toISOString();
    const saved = { ...body, excerpt_id: `${body.message_id}:${created_at}`, session_id: '', created_at };
    excerpts = [saved, ...excerpts];
    return saved;
  });
  shell.answer(deleteExcerpt, ({ params }) => {
    excerpts = excerpts.filter(({ excerpt_id }) => excerpt_id !== params.excerpt_id);
    return { message: 'ok' };
  });
}

function* events(
  kept: Map<string, Kept>,
  { message, session_id, temporary }: CallInput<typeof completeChat>['body'],
): Iterable<StreamEvent> {
  const created = make.chatSession({ title: message.slice(0, 60), created_at: new Date().toISOString() });
  const entry = kept.get(session_id ?? '') ?? { session: created, messages: [], notes: '' };
  const question = make.chatMessage({ content: message });
  const answer = make.chatMessage({ role: 'assistant', content: answerText(message), status: 'complete' });
  entry.messages.push(question, answer);
  if (!temporary) kept.set(entry.session.session_id, entry);
  const ids = { message_id: answer.message_id, user_message_id: question.message_id };
  const sessionId = temporary ? null : entry.session.session_id;
  yield event({ type: 'started', seq: 1, run_id: `run_${answer.message_id}`, session_id: sessionId, ...ids, model: 'none' });
  yield event({ type: 'delta', seq: 2, text: answer.content });
  yield event({ type: 'ended', seq: 3, status: 'complete' });
}

const event = (data: RunEvent): StreamEvent => ({ id: String(data.seq), event: data.type, data: JSON.stringify(data) });
