import type { FileEntity } from 'shared-contracts';
import {
  completeChat,
  deleteFile,
  exportSession,
  importChats,
  listSessions,
  openSession,
  openSharedChat,
  shareSession,
} from 'shared-contracts/calls';
import { createKnowledgeFolder, getFile } from 'shared-contracts/file-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { appWithModel } from '../../../../testing/app-with-user.ts';
import { openStream } from '../../../../testing/event-stream.ts';
import { uploadFile } from '../../../../testing/upload-file.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const { api, provider, user } = appWithModel();
beforeEach(() => {
  provider.script = [{ text: 'Answered [1].' }, { finish: true }];
});

const upload = (name: string, content: string | Buffer) => uploadFile(api, user, { name, content });
const picture = (name: string) => upload(name, Buffer.from(pixel, 'base64'));
const send = (message: string, more: object = {}) => api.call(completeChat, { body: { message, email: user.email, ...more } }, user);
const ask = async (message: string, files: readonly FileEntity[] = [], more: object = {}) => {
  const attachments = files.map(({ file_id }) => file_id);
  const { status, body } = await send(message, { ...(attachments.length ? { attachments } : {}), ...more });
  expect(status).toBe(200);
  return { ...body, session_id: body.session_id ?? '' };
};
const open = async (session_id: string) => (await api.call(openSession, { query: { session_id } }, user)).body.messages;
const sentWith = (file: FileEntity) => ({ file_id: file.file_id, file_name: file.file_name });

/** Returns the instructions with the passages, the question and the pictures of the last request to the model. */
function given() {
  const messages = provider.requests.at(-1)?.messages ?? [];
  const system = String(messages.find(({ role }) => role === 'system')?.content ?? '');
  const content = messages.at(-1)?.content;
  const [passages = '', question] = typeof content === 'string' ? content.split('\n\nEnd of the passages. The user’s message:\n\n') : [];
  const instructions = question === undefined ? system : `${system}\n\n${passages}`;
  const last = question ?? content;
  const parts = Array.isArray(last) ? (last as { type: string; image_url?: { url: string } }[]) : [];
  return { instructions, last, pictures: parts.flatMap(({ image_url }) => image_url?.url ?? []) };
}

describe('a text attached to a question', () => {
  it('reaches the model in full, is cited, and is stored with the message', async () => {
    const file = await upload('otter.txt', 'The otter sleeps at noon.\n\nIt is called Kumar.');
    const answer = await ask('When does the otter sleep?', [file]);
    expect(given().instructions).toContain('[1] otter.txt\nThe otter sleeps at noon.\n\nIt is called Kumar.');
    expect(given().instructions).toContain(
      'The user sent these files with this chat; their texts stand among the passages below: “otter.txt”.',
    );
    expect(given().last).toBe('When does the otter sleep?');
    expect(answer.sources.data).toEqual([
      {
        kind: 'file',
        title: 'otter.txt',
        url: expect.stringMatching(new RegExp(`^/app/files/${file.file_id}\\?passage=psg_`)),
        snippet: 'The otter sleeps at noon.',
        passage: 'The otter sleeps at noon.\n\nIt is called Kumar.',
        whole: true,
      },
    ]);
    const [question, said] = await open(answer.session_id);
    expect(question?.attachments).toEqual([sentWith(file)]);
    expect(said).not.toHaveProperty('attachments');
  });

  it('is available to later questions of the branch, newest file first', async () => {
    const [old, fresh] = [await upload('old.txt', 'Old words.'), await upload('new.txt', 'New words.')];
    const { session_id } = await ask('Read this.', [old]);
    await ask('And now?', [], { session_id });
    expect(given().instructions).toContain('[1] old.txt\nOld words.');
    await ask('And this?', [fresh, fresh], { session_id });
    expect(given().instructions).toMatch(/\[1\] new\.txt\nNew words\.\n\n\[2\] old\.txt\nOld words\./);
    expect((await open(session_id)).map(({ attachments }) => attachments?.map(({ file_name }) => file_name))).toEqual([
      ['old.txt'],
      undefined,
      undefined,
      undefined,
      ['new.txt'],
      undefined,
    ]);
  });

  it('stays with its question when it is answered again or edited, unless the edit changes the files', async () => {
    const [first, second] = [await upload('first.txt', 'First words.'), await upload('second.txt', 'Second words.')];
    const { session_id, message_id } = await ask('Read this.', [first]);
    await ask('Read this.', [second], { session_id, regenerates: message_id });
    expect([given().instructions.includes('First words.'), given().instructions.includes('Second words.')]).toEqual([true, false]);
    const [question] = await open(session_id);
    await ask('Read that.', [second], { session_id, edits: question?.message_id });
    expect([given().instructions.includes('First words.'), given().instructions.includes('Second words.')]).toEqual([false, true]);
    expect((await open(session_id))[0]?.attachments).toEqual([sentWith(second)]);
    await ask('Read this well.', [], { session_id, edits: question?.message_id });
    expect([given().instructions.includes('First words.'), given().instructions.includes('Second words.')]).toEqual([true, false]);
    expect((await open(session_id))[0]?.attachments).toEqual([sentWith(first)]);
    await ask('Read nothing.', [], { session_id, attachments: [], edits: question?.message_id });
    expect(given().instructions).not.toContain('words.');
    expect((await open(session_id))[0]).not.toHaveProperty('attachments');
  });

  it('is given to an answer that continues', async () => {
    const file = await upload('otter.txt', 'The otter sleeps at noon.');
    provider.script = [{ text: 'At ' }];
    const { session_id, message_id } = await ask('When?', [file]);
    provider.script = [{ text: 'noon.' }, { finish: true }];
    await ask('When?', [], { session_id, continues: message_id });
    expect(given().instructions).toContain('The otter sleeps at noon.');
  });

  it('is given in part when it is too long: its beginning and what matches the question', async () => {
    const filler = Array.from(
      { length: 900 },
      (_, at) => `Chapter ${at} speaks about nothing in particular, and it does so at length, ${'again '.repeat(20)}.`,
    );
    const file = await upload('long.txt', ['It begins with a heron.', ...filler, 'The zeppelin lands in Ghent.'].join('\n\n'));
    const answer = await ask('Where does the zeppelin land?', [file]);
    const { instructions } = given();
    expect(instructions).toContain('It begins with a heron.');
    expect(instructions).toContain('The zeppelin lands in Ghent.');
    expect(instructions).toContain('They are too long to be given whole');
    expect(instructions.length).toBeLessThan(70_000);
    expect(instructions.length).toBeGreaterThan(50_000);
    expect(answer.sources.data?.[0]?.snippet).toContain('The zeppelin lands in Ghent.');
  });

  it('is used in a chat limited to a folder, without repeating its words', async () => {
    const { folder_id } = (await api.call(createKnowledgeFolder, { body: { email: user.email } }, user)).body;
    const inFolder = await uploadFile(api, user, { name: 'heron.txt', content: 'The heron sleeps at dawn.', knowledge_id: folder_id });
    const file = await upload('otter.txt', 'The otter sleeps at noon.');
    await ask('When do the otter and the heron sleep?', [file, inFolder], { knowledge_id: folder_id });
    expect(given().instructions).toMatch(/\[1\] otter\.txt\nThe otter sleeps at noon\.\n\n\[2\] heron\.txt\nThe heron sleeps at dawn\./);
    expect(given().instructions).not.toContain('[3]');
  });

  it('is named to the model with the reason when it cannot be read', async () => {
    const [broken, odd] = [await upload('broken.pdf', 'no pdf'), await upload('tool.bin', 'x')];
    await ask('What is in it?', [broken, odd]);
    expect(given().instructions).toContain('The text of “broken.pdf” could not be read: The PDF is damaged');
    expect(given().instructions).toContain('“tool.bin” is of a kind that no text is read from.');
  });

  it('is no longer given after the file is deleted', async () => {
    const file = await upload('otter.txt', 'The otter sleeps at noon.');
    const { session_id } = await ask('When?', [file]);
    await api.call(deleteFile, { query: { file_id: file.file_id } }, user);
    await ask('Again?', [], { session_id });
    expect(given().instructions).not.toContain('otter');
    expect((await open(session_id))[0]?.attachments).toEqual([sentWith(file)]);
  });
});

describe('a picture attached to a question', () => {
  it('reaches the model byte for byte, now and for later questions', async () => {
    const { session_id } = await ask('What is this?', [await picture('dot.png')]);
    expect(given().pictures).toEqual([`data:image/png;base64,${pixel}`]);
    expect(given().instructions).toContain('in this order: “dot.png”.');
    await ask('And its colour?', [], { session_id });
    expect(given().pictures).toEqual([`data:image/png;base64,${pixel}`]);
  });

  it('is recognized by its bytes; other files and pictures over the limit are named to the model', async () => {
    const files = [];
    for (const name of ['1.jpg', '2.png', '3.png', '4.png', '5.png', '6.png']) files.push(await picture(name));
    const fake = await upload('fake.png', '<svg onload=alert(1)>');
    await ask('What are these?', [fake, ...files]);
    expect(given().pictures).toEqual(Array.from({ length: 5 }, () => `data:image/png;base64,${pixel}`));
    expect(given().instructions).toContain('The picture “fake.png” is no PNG, JPEG, GIF or WebP picture');
    expect(given().instructions).toContain('The picture “6.png” was left out, since only the 5 newest are shown, of 20 MB together.');
  });

  it('fails with what to do when the model does not accept pictures', async () => {
    provider.imageRefusal = { status: 400, message: 'Invalid content type. image_url is only supported by certain models.' };
    const answer = await ask('What is this?', [await picture('dot.png')]);
    expect(answer).toMatchObject({
      status: 'failed',
      error: { code: 'provider-refused', detail: 'This model does not accept pictures. Choose one that does, or remove the picture.' },
    });
  });
});

describe('refused files', () => {
  const chats = async () => (await api.call(listSessions, { params: { email: user.email }, query: {} }, user)).body.total;

  it('returns not-found for unknown, deleted, and other users’ files, and stores nothing', async () => {
    const [own, deleted] = [await upload('own.txt', 'Own.'), await upload('deleted.txt', 'Deleted.')];
    await api.call(deleteFile, { query: { file_id: deleted.file_id } }, user);
    const foreign = await uploadFile(api, await api.newUser(), { name: 'foreign.txt', content: 'Foreign.' });
    for (const id of [foreign.file_id, deleted.file_id, 'file_nothing']) {
      expect(await send('Read this.', { attachments: [own.file_id, id] })).toMatchObject({ status: 404, body: { code: 'not-found' } });
      expect((await send('Read this.', { attachments: [id] })).status).toBe(404);
    }
    expect([await chats(), provider.requests.length]).toEqual([0, 0]);
    // This applies even when the stored question's own files are used and these would never be read.
    const { session_id, message_id } = await ask('Read this.', [own]);
    const again = { session_id, regenerates: message_id };
    expect((await send('Read this.', { attachments: [own.file_id, foreign.file_id], ...again })).status).toBe(404);
    expect([await chats(), provider.requests.length]).toEqual([1, 1]);
  });

  it('refuses files in incognito chats and more than ten per message', async () => {
    const { file_id } = await upload('own.txt', 'Own.');
    expect(await send('Read this.', { attachments: [file_id], temporary: true })).toMatchObject({
      status: 400,
      body: { detail: 'Incognito chats don’t store anything, so you can’t attach files. Start a regular chat instead.' },
    });
    expect((await send('Read this.', { attachments: Array.from({ length: 11 }, () => file_id) })).status).toBe(400);
    expect((await send('Hello.', { attachments: [], temporary: true })).status).toBe(200);
    expect([await chats(), provider.requests.length]).toEqual([0, 1]);
  });
});

describe('the built-in assistant', () => {
  const builtIn = { model: 'built-in' };

  it('quotes an attached text, or its beginning when nothing matches; later questions quote matches only', async () => {
    const file = await upload('otter.txt', 'Good day to you. The otter sleeps at noon.');
    const { session_id, message } = await ask('When does the otter sleep?', [file], builtIn);
    expect(message).toContain('> The otter sleeps at noon. [1]');
    expect((await ask('Summarise it', [file], builtIn)).message).toContain('> Good day to you. [1]');
    expect((await ask('Who won the chess championship in Reykjavik?', [], { session_id, ...builtIn })).message).not.toContain('Good day');
  });

  it('says that it cannot see pictures and still answers', async () => {
    const { message } = await ask('How can I connect an AI model?', [await picture('dot.png')], builtIn);
    expect(message).toMatch(/^I read text only, so I can’t see “dot\.png”\./);
    expect(message).toContain('open Models and select Connect a model');
  });
});

describe('outside the chat', () => {
  it('names the files in an export, imports the chat without them, and hides them in a shared chat', async () => {
    const file = await upload('secret-plan.txt', 'Own.');
    const { session_id } = await ask('Read this.', [file]);
    const { body: exported } = await api.call(exportSession, { query: { session_id } }, user);
    expect(exported.messages[0]?.attachments).toEqual([sentWith(file)]);
    const messages = exported.messages.map(({ message_id, parent_id, ...rest }) => ({
      ...rest,
      key: message_id,
      parent: parent_id ?? null,
    }));
    const chats = [{ source_id: 'copy', title: 'Copy', messages }];
    const copy = (await api.call(importChats, { body: { chats } }, user)).body.results[0]?.session_id ?? '';
    expect((await open(copy))[0]).toMatchObject({ content: 'Read this.' });
    expect((await open(copy))[0]).not.toHaveProperty('attachments');
    const { token } = (await api.call(shareSession, { body: { session_id } }, user)).body;
    expect(JSON.stringify((await api.call(openSharedChat, { params: { token } })).body)).not.toMatch(/secret-plan|file_/);
  });

  it('waits for a text that is still being read, and tells the user', async () => {
    const file = await upload('slow.txt', 'The otter sleeps at noon.');
    const status = async () => (await api.call(getFile, { query: { file_id: file.file_id } }, user)).body.status;
    await expect.poll(status, { timeout: 30_000 }).toBe('ready');
    await api.database.db.execute(`update files set status = 'indexing' where id = '${file.file_id}'`);
    const url = `${await api.listen()}/api/v4/chat/completion`;
    const body = { message: 'When?', email: user.email, attachments: [file.file_id] };
    const stream = await openStream({ url, token: user.token, body });
    let event = await stream.next();
    while (event && event.type !== 'progress') event = await stream.next();
    expect(event).toMatchObject({ kind: 'knowledge', text: 'Reading slow.txt…' });
    expect(provider.requests).toHaveLength(0);
    await api.database.db.execute(`update files set status = 'ready' where id = '${file.file_id}'`);
    expect((await stream.rest()).at(-1)).toMatchObject({ type: 'ended', status: 'complete' });
    expect(given().instructions).toContain('The otter sleeps at noon.');
  });
});
