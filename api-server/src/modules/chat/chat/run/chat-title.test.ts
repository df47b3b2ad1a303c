import { listSessions, openSession, renameSession, shareSession } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';
import type { Step } from '../../../../testing/scripted-provider.ts';
import { cleanTitle } from './chat-title.ts';

const { api, user, provider } = appWithModel({ CHAT_TITLES: 'on' });
const answer: readonly Step[] = [{ text: 'It costs €37,260.' }, { finish: true }];

async function ask(message: string, more: object = {}) {
  const url = `${await api.listen()}/api/v4/chat/completion`;
  const stream = await openStream({ url, token: user.token, body: { message, email: user.email, ...more } });
  const events = await stream.rest();
  const [started] = events;
  return { events, sessionId: started?.type === 'started' ? (started.session_id ?? '') : '' };
}
const titles = async () =>
  (await api.call(listSessions, { params: { email: user.email }, query: {} }, user)).body.data.map(({ title }) => title);

describe('the title of a new chat', () => {
  it('is written by its model after the first answer, and only then', async () => {
    provider.first = [[...answer], [{ text: '"Porto lease, first year."' }, { finish: true }]];
    provider.script = answer;
    const { events, sessionId } = await ask('What does it cost?');
    expect(events.filter(({ type }) => type === 'title')).toMatchObject([
      { title: 'What does it cost?' },
      { title: 'Porto lease, first year' },
    ]);
    expect(events.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
    expect(JSON.stringify(provider.requests[1]?.messages)).toContain('It costs €37,260.');
    await ask('And the second year?', { session_id: sessionId });
    expect([await titles(), provider.requests.length]).toEqual([['Porto lease, first year'], 3]);
  });

  it('stays the question if the model fails, and the answer is complete', async () => {
    provider.first = [[...answer]];
    provider.script = { status: 500 };
    const { events } = await ask('What does it cost?');
    expect(events.at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
    expect(await titles()).toEqual(['What does it cost?']);
  });

  it('stays what its owner wrote in the meantime', async () => {
    const rename = async () => {
      const [session] = (await api.call(listSessions, { params: { email: user.email }, query: {} }, user)).body.data;
      await api.call(
        renameSession,
        { query: { session_id: session?.session_id ?? '', rename: 'Mine', current_name: 'What does it cost?' } },
        user,
      );
    };
    provider.first = [[...answer], [{ after: rename }, { text: 'Porto lease' }, { finish: true }]];
    await ask('What does it cost?');
    expect(await titles()).toEqual(['Mine']);
  });

  it('is not asked for in an incognito chat', async () => {
    provider.script = answer;
    await ask('What does it cost?', { temporary: true });
    expect(provider.requests).toHaveLength(1);
  });

  it('is not shown with a link to a branch that begins with another question', async () => {
    provider.first = [[...answer], [{ text: 'Divorce of Kim' }, { finish: true }]];
    provider.script = answer;
    const { sessionId } = await ask('Is Kim getting divorced?');
    const opened = await api.call(openSession, { query: { session_id: sessionId } }, user);
    await ask('Who pays for a move?', { session_id: sessionId, edits: opened.body.messages[0]?.message_id });
    const { body } = await api.call(shareSession, { body: { session_id: sessionId } }, user);
    const url = `${await api.listen()}/api/v4/chat/shared/${body.token}`;
    expect(await (await fetch(url)).json()).toMatchObject({ title: 'Who pays for a move?' });
  });
});

it.each([
  ['Porto lease, first year', 'Porto lease, first year'],
  ['"**Porto lease**."', 'Porto lease'],
  ['Title: Porto lease\n\nIt says …', 'Porto lease'],
  ['# ポルトの賃貸契約。', 'ポルトの賃貸契約'],
  [' \n ', undefined],
  ['x'.repeat(300), 'x'.repeat(60)],
])('reads %j as a title', (written, title) => expect(cleanTitle(written)).toBe(title));
