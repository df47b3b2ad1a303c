import { completeChat, deleteExcerpt, deleteSession, listExcerpts, openSession, saveExcerpt } from 'shared-contracts/calls';
import { beforeAll, expect, it } from 'vitest';
import { savedExcerpts } from '../../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../../testing/app-with-user.ts';
import type { TestUser } from '../../../../testing/test-app.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

async function answered() {
  const { body } = await api.call(completeChat, { body: { message: 'Hi', email: user.email } }, user);
  const session_id = body.session_id ?? '';
  return {
    session_id,
    message_id: body.message_id,
    save: async (text: string) => (await api.call(saveExcerpt, { body: { message_id: body.message_id, text } }, user)).body,
    list: async () => (await api.call(listExcerpts, { query: { session_id } }, user)).body.excerpts,
    isSaved: async () => (await api.call(openSession, { query: { session_id } }, user)).body.messages.at(-1)?.saved,
  };
}

it('saves parts of answers per chat, newest first, and marks the message', async () => {
  const chat = await answered();
  expect(await chat.isSaved()).toBe(false);
  await chat.save('  The first. ');
  api.time.now = new Date(api.time.now.getTime() + 1_000);
  await chat.save('The second.');
  expect(await chat.list()).toMatchObject([
    { text: 'The second.', message_id: chat.message_id, session_id: chat.session_id },
    { text: 'The first.' },
  ]);
  expect(await chat.isSaved()).toBe(true);
});

it('saves the same text only once, even when two requests arrive together', async () => {
  const chat = await answered();
  const [one, two] = await Promise.all([chat.save('Twice.'), chat.save('Twice.')]);
  expect(one).toEqual(two);
  expect(await chat.list()).toHaveLength(1);
});

it('deletes one excerpt and keeps the message marked while it has others', async () => {
  const chat = await answered();
  const [one, two] = [await chat.save('One.'), await chat.save('Two.')];
  await api.call(deleteExcerpt, { params: { excerpt_id: one.excerpt_id } }, user);
  expect((await chat.list()).map(({ text }) => text)).toEqual(['Two.']);
  expect(await chat.isSaved()).toBe(true);
  await api.call(deleteExcerpt, { params: { excerpt_id: two.excerpt_id } }, user);
  expect(await chat.isSaved()).toBe(false);
});

it('refuses blank text', async () => {
  const chat = await answered();
  expect(await chat.save('  \n ')).toMatchObject({ code: 'invalid-input' });
});

it('is deleted with its chat', async () => {
  const chat = await answered();
  const { excerpt_id } = await chat.save('Gone.');
  await api.call(deleteSession, { query: { session_id: chat.session_id } }, user);
  expect((await api.database.db.select().from(savedExcerpts)).map(({ id }) => id)).not.toContain(excerpt_id);
});
