import { completeChat, openSession, showVersion, stopRun } from 'shared-contracts/calls';
import { describe, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream, textOf } from '../../../../testing/event-stream.ts';
import { continueInstruction } from '../run/answer-join.ts';

const { api, provider, user } = appWithModel();

/** Asks a question and answers it with this text. */
async function say(message: string, answer: string, more: object = {}) {
  provider.script = [{ text: answer }, { finish: true }];
  const { status, body } = await api.call(completeChat, { body: { message, email: user.email, ...more } }, user);
  expect(status).toBe(200);
  return { session_id: body.session_id ?? '', answerId: body.message_id, text: body.message };
}
const open = async (session_id: string) => (await api.call(openSession, { query: { session_id } }, user)).body;
const textsOf = async (session_id: string) => (await open(session_id)).messages.map(({ content }) => content);
const lastRequest = () => provider.requests.at(-1)?.messages.map(({ content }) => content);

async function twoTurns() {
  const first = await say('Where is Rex?', 'In the garden.');
  const second = await say('And Bo?', 'In the house.', { session_id: first.session_id });
  const { messages } = await open(first.session_id);
  return { ...second, ids: messages.map(({ message_id }) => message_id) };
}

describe('an edited question', () => {
  it('starts a new branch in its place; the model sees only what comes before it, and both are kept', async () => {
    const { session_id, ids } = await twoTurns();
    await say('And Kim?', 'At school.', { session_id, edits: ids[2] });
    expect(lastRequest()).toEqual(['Where is Rex?', 'In the garden.', 'And Kim?']);
    expect(await textsOf(session_id)).toEqual(['Where is Rex?', 'In the garden.', 'And Kim?', 'At school.']);
    const { messages } = await open(session_id);
    expect(messages[2]?.versions).toEqual([ids[2], messages[2]?.message_id]);
    expect(messages[0]).not.toHaveProperty('versions');
  });

  it('may be the first question of the chat', async () => {
    const { session_id, ids } = await twoTurns();
    await say('Hello?', 'Hello.', { session_id, edits: ids[0] });
    expect(lastRequest()).toEqual(['Hello?']);
    expect(await textsOf(session_id)).toEqual(['Hello?', 'Hello.']);
    await say('More?', 'More.', { session_id });
    expect(lastRequest()).toEqual(['Hello?', 'Hello.', 'More?']);
  });
});

describe('another answer', () => {
  it('answers the stored question again next to the first answer', async () => {
    const { session_id, ids } = await twoTurns();
    await say('this is not what counts', 'Upstairs.', { session_id, regenerates: ids[3] });
    expect(lastRequest()).toEqual(['Where is Rex?', 'In the garden.', 'And Bo?']);
    const { messages } = await open(session_id);
    expect(messages.map(({ content }) => content)).toEqual(['Where is Rex?', 'In the garden.', 'And Bo?', 'Upstairs.']);
    expect(messages[3]?.versions).toEqual([ids[3], messages[3]?.message_id]);
  });
});

describe('switching versions', () => {
  it('shows a version with what followed it, is remembered, and the chat continues from there', async () => {
    const { session_id, ids } = await twoTurns();
    await say('x', 'On the roof.', { session_id, regenerates: ids[1] });
    expect(await textsOf(session_id)).toEqual(['Where is Rex?', 'On the roof.']);
    const { body } = await api.call(showVersion, { query: { message_id: ids[1] ?? '' } }, user);
    expect(body.messages.map(({ content }) => content)).toEqual(['Where is Rex?', 'In the garden.', 'And Bo?', 'In the house.']);
    expect(await textsOf(session_id)).toHaveLength(4);
    await say('And Kim?', 'At school.', { session_id });
    expect(lastRequest()).toEqual(['Where is Rex?', 'In the garden.', 'And Bo?', 'In the house.', 'And Kim?']);
  });

  it('is refused while an answer is being written', async () => {
    const { session_id, ids } = await twoTurns();
    provider.script = [{ text: 'Well' }, { hold: true }, { finish: true }];
    const url = await api.listen();
    const body = { message: 'x', email: user.email, session_id, regenerates: ids[3] };
    const stream = await openStream({ url: `${url}/api/v4/chat/completion`, token: user.token, body });
    await stream.next();
    const refused = await api.call(showVersion, { query: { message_id: ids[3] ?? '' } }, user);
    expect(refused).toMatchObject({ status: 409, body: { code: 'already-answering' } });
    provider.release();
    await stream.rest();
  });
});

describe('an interrupted answer', () => {
  async function brokenOff() {
    provider.script = [{ text: 'One, two, ' }];
    const { body } = await api.call(completeChat, { body: { message: 'Count to four.', email: user.email } }, user);
    expect(body).toMatchObject({ message: 'One, two, ', status: 'interrupted' });
    return { session_id: body.session_id ?? '', answerId: body.message_id };
  }

  it('continues: the model gets the text so far, and the result is one message', async () => {
    const { session_id, answerId } = await brokenOff();
    const more = await say('x', 'three, four.', { session_id, continues: answerId });
    expect(more).toMatchObject({ answerId, text: 'One, two, three, four.' });
    expect(lastRequest()).toEqual(['Count to four.', 'One, two, ', continueInstruction]);
    expect((await open(session_id)).messages).toMatchObject([
      { content: 'Count to four.' },
      { message_id: answerId, content: 'One, two, three, four.', status: 'complete' },
    ]);
  });

  it('keeps all its text when it is interrupted or stopped again, and streams as one message', async () => {
    const { session_id, answerId } = await brokenOff();
    provider.script = [{ text: 'three, ' }, { hold: true }];
    const url = await api.listen();
    const body = { message: 'x', email: user.email, session_id, continues: answerId };
    const stream = await openStream({ url: `${url}/api/v4/chat/completion`, token: user.token, body });
    const start = await stream.next();
    const [before, now] = [await stream.next(), await stream.next()];
    expect(textOf([before, now].filter((event) => event !== undefined))).toBe('One, two, three, ');
    expect((await open(session_id)).messages[1]).toMatchObject({ content: 'One, two, ', status: 'running' });
    await api.call(stopRun, { params: { run_id: start?.type === 'started' ? start.run_id : '' } }, user);
    expect((await open(session_id)).messages[1]).toMatchObject({ content: 'One, two, three, ', status: 'stopped' });
  });

  it('is the only kind of answer that can be continued', async () => {
    const { session_id, answerId } = await say('Hi', 'Hello.');
    const body = { message: 'x', email: user.email, session_id, continues: answerId };
    expect(await api.call(completeChat, { body }, user)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });
});

it('returns not-found for a message of another chat, with another role or without a chat', async () => {
  const { session_id, ids } = await twoTurns();
  const other = await say('Else?', 'Else.');
  const wrong: object[] = [
    { session_id, edits: ids[1] },
    { session_id, regenerates: ids[0] },
    { session_id, regenerates: other.answerId },
    { regenerates: other.answerId },
  ];
  for (const more of wrong)
    expect((await api.call(completeChat, { body: { message: 'x', email: user.email, ...more } }, user)).status).toBe(404);
});
