import { eq } from 'drizzle-orm';
import {
  completeChat,
  createNotebook,
  deleteSession,
  getSuggestions,
  listSessions,
  moveSession,
  openSession,
  renameSession,
  saveNotes,
  searchSessions,
  voteMessage,
} from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { chatSessions } from '../../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../../testing/app-with-user.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { titleFrom } from '../run/run.policy.ts';

const { api } = appWithoutUser();

async function chatOf(user: TestUser, message: string): Promise<string> {
  const { body } = await api.call(completeChat, { body: { message, email: user.email } }, user);
  return body.session_id ?? '';
}
const history = async (user: TestUser, query: { page?: number; pageSize?: number } = {}) =>
  (await api.call(listSessions, { params: { email: user.email }, query }, user)).body;
const open = async (user: TestUser, sessionId: string) => (await api.call(openSession, { query: { session_id: sessionId } }, user)).body;

describe('the chat history', () => {
  it('lists the user’s own sessions in pages, most recently used first', async () => {
    const user = await api.newUser();
    const stranger = await api.newUser();
    await chatOf(stranger, 'Not yours');
    const first = await chatOf(user, 'First');
    const second = await chatOf(user, 'Second');
    await api.call(completeChat, { body: { message: 'More', email: user.email, session_id: first } }, user);
    const { data, total } = await history(user);
    expect(data.map(({ session_id }) => session_id)).toEqual([first, second]);
    expect(total).toBe(2);
    expect((await history(user, { page: 2, pageSize: 1 })).data.map(({ session_id }) => session_id)).toEqual([second]);
  });

  it('finds sessions by title and by message text, taking % and _ literally', async () => {
    const user = await api.newUser();
    const sale = await chatOf(user, 'Sale of 100% wool');
    await chatOf(user, 'One thousand old oaks for sale');
    const find = async (title: string) =>
      (await api.call(searchSessions, { query: { email: user.email, title } }, user)).body.data.map(({ session_id }) => session_id);
    expect(await find('100%')).toEqual([sale]);
    expect(await find('SALE')).toHaveLength(2);
    expect(await find('nothing like it')).toEqual([]);
  });

  it('renames, moves, annotates, rates and deletes sessions', async () => {
    const user = await api.newUser();
    const sessionId = await chatOf(user, 'Plan the fair');
    const notebook = await api.call(createNotebook, { body: { email: user.email, title: 'Fairs' } }, user);
    await api.call(renameSession, { query: { session_id: sessionId, rename: ' Fair 2027 ' } }, user);
    await api.call(moveSession, { query: { session_id: sessionId, new_notebook_id: notebook.body.notebook_id } }, user);
    const answer = (await open(user, sessionId)).messages[1];
    await api.call(voteMessage, { query: { message_id: answer?.message_id ?? '', vote: 'like' } }, user);
    expect((await history(user)).data).toMatchObject([{ title: 'Fair 2027', notebook_id: notebook.body.notebook_id }]);
    expect((await open(user, sessionId)).messages[1]?.vote).toBe('like');
    await api.call(deleteSession, { query: { session_id: sessionId } }, user);
    expect((await history(user)).data).toEqual([]);
    const gone = await api.call(openSession, { query: { session_id: sessionId } }, user);
    expect(gone).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('stores notes of up to 4000 characters from a multipart form or the query', async () => {
    const user = await api.newUser();
    const sessionId = await chatOf(user, 'Notes');
    const form = new FormData();
    form.append('notes', 'Ask Ana — ümlaut');
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const response = await api.app.inject({
      method: 'POST',
      url: `/api/v4/chat/save-notes?session_id=${sessionId}`,
      headers: { authorization: `Bearer ${user.token}`, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    expect(response.statusCode).toBe(200);
    expect((await open(user, sessionId)).notes).toBe('Ask Ana — ümlaut');
    await api.call(saveNotes, { query: { session_id: sessionId, notes: 'Changed' }, body: {} }, user);
    expect((await open(user, sessionId)).notes).toBe('Changed');
    const long = await api.call(saveNotes, { query: { session_id: sessionId }, body: { notes: 'x'.repeat(4_001) } }, user);
    expect(long).toMatchObject({ status: 400, body: { errors: [{ path: 'body.notes' }] } });
  });

  it('never overwrites notes that another tab saved', async () => {
    const user = await api.newUser();
    const sessionId = await chatOf(user, 'Notes');
    const save = (notes: string, expected_notes?: string) =>
      api.call(saveNotes, { query: { session_id: sessionId }, body: { notes, expected_notes } }, user);
    expect((await save('Mine', '')).status).toBe(200);
    expect((await save('Mine', '')).status).toBe(200);
    expect(await save('Theirs', '')).toMatchObject({ status: 409, body: { code: 'notes-changed', current: { notes: 'Mine' } } });
    expect((await open(user, sessionId)).notes).toBe('Mine');
    expect((await save('Both\r\nlines', 'Mine')).status).toBe(200);
    expect((await open(user, sessionId)).notes).toBe('Both\nlines');
    await api.database.db.update(chatSessions).set({ notes: 'From an\r\nearlier version' }).where(eq(chatSessions.id, sessionId));
    expect((await save('Merged', 'From an\nearlier version')).status).toBe(200);
    expect((await save('From an older page')).status).toBe(200);
    expect((await open(user, sessionId)).notes).toBe('From an older page');
  });

  it('suggests the user’s own earlier questions', async () => {
    const user = await api.newUser();
    const stranger = await api.newUser();
    await chatOf(stranger, 'When is the fair in Rome?');
    await chatOf(user, 'When is the fair in Milan?');
    const suggest = async (query: string) => (await api.call(getSuggestions, { query: { query } }, user)).body.suggestions;
    expect(await suggest('the fair')).toEqual(['When is the fair in Milan?']);
    expect(await suggest('  ')).toEqual([]);
  });
});

describe('a message', () => {
  it.each(['', '   ', '\n\t'])('is refused when it is blank (%j)', async (message) => {
    const user = await api.newUser();
    const refused = await api.call(completeChat, { body: { message, email: user.email } }, user);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid-input', errors: [{ path: 'body.message' }] } });
  });

  it('is stored as it was written, whatever characters it contains', async () => {
    const user = await api.newUser();
    const message = '<script>alert(1)</script> \u202e "quotes" \\ 👩‍👩‍👧 ; drop table users --';
    expect((await open(user, await chatOf(user, message))).messages[0]?.content).toBe(message);
    expect((await open(user, await chatOf(user, 'zero \u0000 character'))).messages[0]?.content).toBe('zero  character');
  });
});

describe('the title of a session', () => {
  it('is the first question, cut at a word boundary', () => {
    expect(titleFrom('  Short\n question ')).toBe('Short question');
    expect(titleFrom(`${'Supercalifragilistic '.repeat(2)}${'so '.repeat(30)}`)).toBe(
      `${'Supercalifragilistic '.repeat(2)}so so so so so so…`,
    );
    expect(titleFrom('What does the Porto lease cost in year one, and which rent did we pay late?')).toBe(
      'What does the Porto lease cost in year one, and which rent…',
    );
    expect(titleFrom('Können Sie mir bitte sagen, was der neue Mietvertrag in Porto, den wir prüfen, kostet?')).toBe(
      'Können Sie mir bitte sagen, was der neue Mietvertrag in…',
    );
    expect(titleFrom('x'.repeat(80))).toBe(`${'x'.repeat(60)}…`);
  });
});
