import { eq } from 'drizzle-orm';
import type { ReferenceKind } from 'shared-contracts';
import { giveAccess } from 'shared-contracts/access-calls';
import { completeChat, createAgent, createNotebook, deleteFile, listAlerts, openSession } from 'shared-contracts/calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { chatSessions, grants, passages } from '../../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import type { TestUser } from '../../../../testing/test-app.ts';
import { uploadFile } from '../../../../testing/upload-file.ts';
import { userIdOf, workspaceOf } from '../../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let user: TestUser;
let other: TestUser;
beforeEach(async () => {
  provider.script = [{ text: 'Answered.' }, { finish: true }];
  [user, other] = [await api.newUser(), await api.newUser()];
  await workspaceOf(api, user, [other, 'Member']);
});

type Reference = { kind: ReferenceKind; id: string; name: string };
const send = (message: string, references?: Reference[], more: object = {}, by = user) =>
  api.call(completeChat, { body: { message, email: by.email, ...(references ? { references } : {}), ...more } }, by);
const ask = async (...given: Parameters<typeof send>) => {
  const { status, body } = await send(...given);
  expect(status).toBe(200);
  return { ...body, session_id: body.session_id ?? '' };
};
const open = async (session_id: string, by = user) => (await api.call(openSession, { query: { session_id } }, by)).body.messages;
const upload = (name: string, content: string, by = user) => uploadFile(api, by, { name, content });
const fileOf = async (name: string, content: string): Promise<Reference> => ({
  kind: 'file',
  id: (await upload(name, content)).file_id,
  name,
});
const notebookOf = async (title: string, by = user) =>
  (await api.call(createNotebook, { body: { email: by.email, title } }, by)).body.notebook_id;
const writeDocument = async (notebookId: string, title: string, body: string, by = user) =>
  api.database.db
    .insert(passages)
    .values({ id: `doc ${notebookId}`, userId: await userIdOf(api, by), kind: 'notebook', ref: notebookId, notebookId, title, body });
const share = async (kind: 'chat' | 'file' | 'notebook' | 'agent', id: string, to: TestUser, level: 'view' | 'use' | 'edit' = 'view') => {
  const body = { email: user.email, kind, id, grantee: { kind: 'person' as const, id: to.email }, level };
  expect((await api.call(giveAccess, { body }, user)).status).toBe(200);
};
const agentOf = async (name: string, instructions: string) => {
  const body = { email: user.email, name, description: 'Answers.', instructions, starters: [] };
  return (await api.call(createAgent, { body }, user)).body;
};

/** Returns what the model reads with the last question: the instructions, and the passages before the question. */
const instructions = () => {
  const messages = provider.requests.at(-1)?.messages ?? [];
  return [messages.find(({ role }) => role === 'system'), messages.at(-1)].map((message) => String(message?.content ?? '')).join('\n\n');
};

describe('a file in a message', () => {
  it('reaches the model for this answer only, and is stored with its current name', async () => {
    const file = await fileOf('otter.txt', 'The otter sleeps at noon.');
    const { session_id } = await ask('When does it sleep?', [{ ...file, name: 'old name.txt' }]);
    expect(instructions()).toContain('otter.txt\nThe otter sleeps at noon.');
    expect(instructions()).toContain('The question refers to the file “otter.txt”');
    expect((await open(session_id))[0]?.references).toEqual([file]);
    await ask('And what is for lunch?', [], { session_id, rag_enabled: false });
    expect(instructions()).not.toContain('The question refers to');
  });

  it('stays with its question when it is answered again or edited, unless the edit changes it', async () => {
    const [one, two] = [await fileOf('one.txt', 'First words.'), await fileOf('two.txt', 'Second words.')];
    const quiet = { rag_enabled: false };
    const { session_id, message_id } = await ask('Read this.', [one], quiet);
    await ask('Read this.', [two], { ...quiet, session_id, regenerates: message_id });
    expect([instructions().includes('First words.'), instructions().includes('Second words.')]).toEqual([true, false]);
    const [question] = await open(session_id);
    await ask('Read it well.', undefined, { ...quiet, session_id, edits: question?.message_id });
    expect(instructions()).toContain('First words.');
    await ask('Read that.', [two], { ...quiet, session_id, edits: question?.message_id });
    expect([instructions().includes('First words.'), instructions().includes('Second words.')]).toEqual([false, true]);
    expect((await open(session_id))[0]?.references).toEqual([two]);
  });

  it('is refused with a sentence if it is somebody else’s, and nothing is stored', async () => {
    const foreign = await upload('secret.txt', 'Secret words.', other);
    const { status, body } = await send('Read it.', [{ kind: 'file', id: foreign.file_id, name: 'secret.txt' }]);
    expect({ status, body }).toMatchObject({
      status: 404,
      body: { detail: '“secret.txt” was deleted or is no longer shared with you. Remove it from the message, then send it again.' },
    });
    expect(
      await api.database.db
        .select()
        .from(chatSessions)
        .where(eq(chatSessions.userId, await userIdOf(api, user))),
    ).toEqual([]);
  });

  it('is read while it is shared; later the message and the model learn that it is gone', async () => {
    const file = await fileOf('plan.txt', 'The budget is 40.');
    await share('file', file.id, other);
    const { session_id, message_id } = await ask('What is the budget?', [file], {}, other);
    expect(instructions()).toContain('The budget is 40.');
    await api.database.db.delete(grants).where(eq(grants.id, file.id));
    expect((await open(session_id, other))[0]?.references).toEqual([{ ...file, gone: true }]);
    await ask('What is the budget?', undefined, { session_id, regenerates: message_id }, other);
    expect(instructions()).not.toContain('The budget is 40.');
    expect(instructions()).toContain('“plan.txt”, which was deleted or is no longer shared with the user.');
  });

  it('is gone once its owner deletes it', async () => {
    const file = await fileOf('plan.txt', 'The budget is 40.');
    const { session_id } = await ask('Read it.', [file]);
    await api.call(deleteFile, { query: { file_id: file.id } }, user);
    expect((await open(session_id))[0]?.references).toEqual([{ ...file, gone: true }]);
    expect((await send('Read it.', [file])).status).toBe(404);
  });

  it('reaches the model in an incognito chat, which stores nothing', async () => {
    const file = await fileOf('otter.txt', 'The otter sleeps at noon.');
    await ask('When does it sleep?', [file], { temporary: true });
    expect(instructions()).toContain('The otter sleeps at noon.');
  });
});

describe('a document and a notebook in a message', () => {
  it('give the document’s text', async () => {
    const id = await notebookOf('Harbor');
    await writeDocument(id, 'Harbor', 'The pier is 80 m long.');
    await ask('Summarize.', [{ kind: 'document', id, name: 'Harbor' }], { rag_enabled: false });
    expect(instructions()).toContain('the document “Harbor”');
    expect(instructions()).toContain('The pier is 80 m long.');
  });

  it('give what fits the question, or how the notebook begins where nothing fits', async () => {
    const id = await notebookOf('Harbor');
    await writeDocument(id, 'Harbor', 'The pier is 80 m long.');
    const reference: Reference = { kind: 'notebook', id, name: 'Harbor' };
    await ask('How long is the pier?', [reference], { rag_enabled: false });
    expect(instructions()).toContain('The pier is 80 m long.');
    await ask('Zusammenfassung bitte', [reference], { rag_enabled: false });
    expect(instructions()).toContain('The pier is 80 m long.');
  });

  it('are refused to strangers, and read by people with whom the notebook is shared', async () => {
    const id = await notebookOf('Harbor');
    await writeDocument(id, 'Harbor', 'The pier is 80 m long.');
    const references: Reference[] = [{ kind: 'document', id, name: 'Harbor' }];
    expect((await send('Read.', references, {}, other)).status).toBe(404);
    await share('notebook', id, other);
    await ask('Read.', references, {}, other);
    expect(instructions()).toContain('The pier is 80 m long.');
  });
});

describe('an agent in a message', () => {
  it('answers this message, and the chat stays without an agent', async () => {
    const { agent_id } = await agentOf('Pirate', 'Speak like a pirate.');
    const { session_id } = await ask('Hello', [{ kind: 'agent', id: agent_id, name: 'Pirate' }]);
    expect(instructions()).toContain('Speak like a pirate.');
    await ask('Hello again', undefined, { session_id });
    expect(instructions()).not.toContain('pirate');
  });

  it('is refused to people with whom it is not shared', async () => {
    const { agent_id } = await agentOf('Pirate', 'Speak like a pirate.');
    const references: Reference[] = [{ kind: 'agent', id: agent_id, name: 'Pirate' }];
    expect((await send('Hello', references, {}, other)).status).toBe(404);
    await share('agent', agent_id, other, 'use');
    await ask('Hello', references, {}, other);
    expect(instructions()).toContain('Speak like a pirate.');
  });
});

describe('a person in a message', () => {
  it('is notified once with a link to the message if they can see the chat', async () => {
    const { session_id } = await ask('Hello');
    const person: Reference = { kind: 'person', id: await userIdOf(api, other), name: 'Ben' };
    expect(await send('Look, @Ben', [person], { session_id })).toMatchObject({
      status: 400,
      body: { detail: expect.stringContaining('Ben can’t see this chat') },
    });
    await share('chat', session_id, other);
    const { message_id } = await ask('Look, @Ben', [person], { session_id });
    await ask('Look, @Ben', undefined, { session_id, regenerates: message_id });
    const { alerts } = (await api.call(listAlerts, { query: { email: other.email } }, other)).body;
    const question = (await open(session_id))[2]?.message_id;
    expect(alerts.filter(({ kind }) => kind === 'mention')).toMatchObject([
      { text: 'Look, @Ben', link: `/chat?sessionId=${session_id}&messageId=${question}` },
    ]);
  });

  it('cannot be notified of a chat that does not exist yet', async () => {
    expect((await send('Look', [{ kind: 'person', id: await userIdOf(api, other), name: 'Ben' }])).status).toBe(400);
  });
});

it('stores the model that a message names, and refuses more references than fit and unknown kinds', async () => {
  const model: Reference = { kind: 'model', id: 'scripted', name: 'Scripted' };
  const { session_id } = await ask('Hello', [model, model]);
  expect((await open(session_id))[0]?.references).toEqual([model]);
  expect(
    (
      await send(
        'Hello',
        Array.from({ length: 11 }, (_, at) => ({ ...model, id: `m${at}` })),
      )
    ).status,
  ).toBe(400);
  expect((await send('Hello', [{ ...model, kind: 'secret' as ReferenceKind }])).status).toBe(400);
});
