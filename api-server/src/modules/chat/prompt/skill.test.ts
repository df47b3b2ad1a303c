import type { GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { completeChat, deletePrompt, openSession, restoreItems } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/prompt-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { prompts } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import { createTestApp, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api, provider } = appWithModel();
let ana: TestUser;
let ben: TestUser;
let id: string;
beforeEach(async () => {
  provider.script = [{ text: 'Written.' }, { finish: true }];
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  id = (await create()).body.prompt_id;
});

const letter = { name: 'examples/letter.md', text: 'Dear Sir or Madam, the harbor is open.' };
const fields = {
  name: 'Letters',
  description: 'For letters to authorities.',
  text: 'Be formal. Keep {{braces}} as they are.',
  tags: [],
  variables: [],
  kind: 'skill' as const,
  files: [letter],
};
const create = (change: object = {}, user = ana) =>
  api.call(calls.createPrompt, { body: { email: user.email, ...fields, ...change } }, user);
const read = (user = ana, prompt = id) => api.call(calls.getPrompt, { query: { prompt_id: prompt } }, user);
const save = (change: object, user = ana) => {
  const { kind: _, ...content } = fields;
  return api.call(calls.updatePrompt, { body: { ...content, prompt_id: id, ...change } }, user);
};
const share = async (level: GivenLevel) => {
  await workspaceOf(api, ana, [ben, 'Member']);
  const body = { email: ana.email, kind: 'prompt' as const, id, grantee: { kind: 'person' as const, id: ben.email }, level };
  expect((await api.call(giveAccess, { body }, ana)).status).toBe(200);
};
const unshare = () =>
  api.call(takeAccess, { query: { email: ana.email, kind: 'prompt', id, grantee_kind: 'person', grantee_id: ben.email } }, ana);
const ask = (user = ana, more: object = {}) => {
  const references = [{ kind: 'skill' as const, id, name: 'Letters' }];
  return api.call(completeChat, { body: { email: user.email, message: 'Write to the port.', references, ...more } }, user);
};
const lastRequest = () => JSON.stringify(provider.requests.at(-1)?.messages);

describe('a skill', () => {
  it('is kept with its files, and asks for no values', async () => {
    expect((await read()).body).toMatchObject({ kind: 'skill', asks: 0, variables: [], files: [letter], text: fields.text });
    const { prompts: listed } = (await api.call(calls.listPrompts, { query: { email: ana.email } }, ana)).body;
    expect(listed).toMatchObject([{ kind: 'skill', name: 'Letters' }]);
    expect(JSON.stringify(listed)).not.toContain('harbor');
  });

  it.each([
    ['no description', { description: ' ' }],
    ['a path out of its folder', { files: [{ ...letter, name: '../letter.md' }] }],
    ['an absolute path', { files: [{ ...letter, name: '/etc/letter.md' }] }],
    ['a path of another system', { files: [{ ...letter, name: 'a\\b.md' }] }],
    ['a drive', { files: [{ ...letter, name: 'C:letter.md' }] }],
    ['a name with a direction mark', { files: [{ ...letter, name: 'a\u202Edm.exe' }] }],
    ['the name of the instructions', { files: [{ ...letter, name: 'Skill.md' }] }],
    ['an empty name', { files: [{ ...letter, name: '' }] }],
    ['a name twice', { files: [letter, { ...letter, name: letter.name.toUpperCase() }] }],
    ['too many files', { files: Array.from({ length: 21 }, (_, index) => ({ ...letter, name: `${index}.md` })) }],
    ['files that are too long together', { files: ['a', 'b'].map((name) => ({ name, text: 'x'.repeat(50_001) })) }],
    ['a kind that does not exist', { kind: 'spell' }],
  ])('is refused with %s', async (_, change) => {
    expect((await create(change)).status).toBe(400);
  });

  it('says what is wrong with it', async () => {
    expect((await create({ description: '' })).body).toMatchObject({ errors: [{ message: 'Describe when to use this skill.' }] });
    const { body } = await create({ files: [{ ...letter, name: '..' }] });
    expect(JSON.stringify(body)).toContain('A file of a skill needs a plain name');
  });

  it('is imported all or nothing, with the same checks', async () => {
    const skills = [fields, { ...fields, name: 'Other', files: [{ ...letter, name: '../x' }] }];
    const send = (all: typeof skills) => api.call(calls.importPrompts, { body: { email: ana.email, prompts: all } }, ana);
    expect((await send(skills)).status).toBe(400);
    expect((await send([fields])).body).toEqual({ created: 1 });
    const { prompts: exported } = (await api.call(calls.exportPrompts, { query: { email: ana.email } }, ana)).body;
    expect(exported).toMatchObject([fields, fields]);
  });

  it('keeps its files when an older page saves, and gives back former ones', async () => {
    const { files: _, ...older } = fields;
    const { kind: __, ...body } = { ...older, text: 'Be brief.' };
    await api.call(calls.updatePrompt, { body: { ...body, prompt_id: id } }, ana);
    expect((await read()).body).toMatchObject({ kind: 'skill', text: 'Be brief.', files: [letter] });
    await save({ files: [] });
    expect((await read()).body.files).toEqual([]);
    await api.call(calls.restorePromptVersion, { body: { prompt_id: id, version: 1 } }, ana);
    expect((await read()).body).toMatchObject({ text: fields.text, files: [letter], version: 4 });
  });

  it('stays a skill, and a prompt has no files', async () => {
    await api.call(calls.updatePrompt, { body: { ...fields, kind: 'prompt', prompt_id: id } }, ana);
    expect((await read()).body.kind).toBe('skill');
    const { body } = await create({ kind: 'prompt' });
    expect(body).toMatchObject({ kind: 'prompt', files: [], asks: 1 });
  });

  it('is read by viewers and changed by editors', async () => {
    expect((await read(ben)).status).toBe(404);
    await share('view');
    expect((await read(ben)).body.files).toEqual([letter]);
    expect((await save({ text: 'Mine.' }, ben)).status).toBe(403);
    await share('edit');
    expect((await save({ text: 'Ours.' }, ben)).status).toBe(200);
    expect((await api.call(calls.getPrompt, { query: { prompt_id: id } })).status).toBe(401);
  });

  it('comes back from the trash with its files', async () => {
    await api.call(deletePrompt, { query: { prompt_id: id } }, ana);
    expect((await ask()).status).toBe(404);
    await api.call(restoreItems, { body: { email: ana.email, items: [{ kind: 'prompt', id }] } }, ana);
    expect((await read()).body.files).toEqual([letter]);
  });

  it('is limited in number', async () => {
    const userId = await userIdOf(api, ana);
    const rows = Array.from({ length: 99 }, (_, index) => ({
      id: `${id}${index}`,
      userId,
      name: 'Skill',
      text: 'Text',
      kind: 'skill',
    }));
    await api.database.db.insert(prompts).values(rows);
    expect((await create()).body).toMatchObject({ detail: 'You can have up to 100 skills. Delete some first.' });
    expect((await create({ kind: 'prompt' })).status).toBe(200);
  });
});

describe('a skill at a message', () => {
  it('reaches the model with its files, in this answer only, and is kept with the message', async () => {
    const { body } = await ask();
    expect(lastRequest()).toContain('Be formal. Keep {{braces}} as they are.');
    expect(lastRequest()).toContain('the harbor is open');
    const { messages } = (await api.call(openSession, { query: { session_id: body.session_id ?? '' } }, ana)).body;
    expect(messages[0]?.references).toEqual([{ kind: 'skill', id, name: 'Letters' }]);
    expect(messages[1]?.sources?.flow).toBeUndefined();
    await api.call(completeChat, { body: { email: ana.email, message: 'And now?', session_id: body.session_id } }, ana);
    expect(lastRequest()).not.toContain('Be formal.');
  });

  it('counts as untrusted if somebody else wrote it, or a part of it', async () => {
    await share('edit');
    const flowOf = async (user: TestUser, prompt = id) => {
      const references = [{ kind: 'skill', id: prompt, name: 'Letters' }];
      const { session_id } = (await ask(user, { references })).body;
      const { messages } = (await api.call(openSession, { query: { session_id: session_id ?? '' } }, user)).body;
      return messages[1]?.sources?.flow?.untrusted;
    };
    expect(await flowOf(ana)).toBeUndefined();
    expect(await flowOf(ben)).toEqual(['Letters']);
    const copy = (await api.call(calls.duplicatePrompt, { query: { prompt_id: id } }, ben)).body.prompt_id;
    expect(await flowOf(ben, copy)).toEqual(['Letters (copy)']);
    await save({ text: 'Ben’s words.' }, ben);
    expect(await flowOf(ana)).toEqual(['Letters']);
  });

  it('is refused with a sentence once it is no longer shared, and left out of an answer that is asked for again', async () => {
    await share('view');
    const { body } = await ask(ben);
    await unshare();
    const refused = await ask(ben);
    expect([refused.status, refused.body]).toMatchObject([404, { detail: expect.stringContaining('Letters') }]);
    const again = { email: ben.email, message: 'Write to the port.', session_id: body.session_id, regenerates: body.message_id };
    expect((await api.call(completeChat, { body: again }, ben)).status).toBe(200);
    expect(lastRequest()).not.toContain('Be formal.');
    expect(lastRequest()).toContain('no longer shared');
  });

  it('has to be a skill', async () => {
    const plain = (await create({ kind: 'prompt' })).body.prompt_id;
    expect((await ask(ana, { references: [{ kind: 'skill', id: plain, name: 'Letters' }] })).status).toBe(404);
  });
});

it('needs a language model, and says so', async () => {
  const without = await createTestApp();
  const user = await without.newUser();
  const { body } = await without.call(calls.createPrompt, { body: { email: user.email, ...fields } }, user);
  const references = [{ kind: 'skill' as const, id: body.prompt_id, name: 'Letters' }];
  const refused = await without.call(completeChat, { body: { email: user.email, message: 'Write.', references } }, user);
  await without.close();
  expect(refused.body).toMatchObject({
    code: 'not-connected',
    detail: 'Skills need a language model. Choose or connect one under Models.',
  });
});
