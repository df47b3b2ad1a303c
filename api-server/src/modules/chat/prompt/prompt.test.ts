import { eq } from 'drizzle-orm';
import type { GivenLevel } from 'shared-contracts';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import { deleteItems, deletePrompt, listItems, renamePrompt, restoreItems, searchItems } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/prompt-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { promptMarks, prompts, promptVersions, users } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();
let ana: TestUser;
let ben: TestUser;
let id: string;
beforeEach(async () => {
  [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
  id = (await create()).body.prompt_id;
});

const tone = { name: 'tone', kind: 'choice' as const, default: 'kind', choices: ['kind', 'firm'] };
const fields = {
  name: 'Reply',
  description: 'Answers a letter.',
  text: 'Reply to {{letter}} in a {{tone}} way.',
  tags: ['mail', 'mail', 'office'],
  variables: [tone],
};
const create = (change: Partial<calls.PromptFields> = {}, user = ana) =>
  api.call(calls.createPrompt, { body: { email: user.email, ...fields, ...change } }, user);
const read = (user = ana, prompt = id) => api.call(calls.getPrompt, { query: { prompt_id: prompt } }, user);
const list = async (user = ana, q?: string) =>
  (await api.call(calls.listPrompts, { query: { email: user.email, ...(q === undefined ? {} : { q }) } }, user)).body.prompts;
const save = (change: Partial<calls.PromptFields>, expected?: number, user = ana) =>
  api.call(
    calls.updatePrompt,
    { body: { ...fields, ...change, prompt_id: id, ...(expected ? { expected_version: expected } : {}) } },
    user,
  );
const versions = async (user = ana) => api.call(calls.listPromptVersions, { query: { prompt_id: id } }, user);
const restore = (version: number, user = ana) => api.call(calls.restorePromptVersion, { body: { prompt_id: id, version } }, user);
const share = async (level: GivenLevel) => {
  await workspaceOf(api, ana, [ben, 'Member']);
  const body = { email: ana.email, kind: 'prompt' as const, id, grantee: { kind: 'person' as const, id: ben.email }, level };
  expect((await api.call(giveAccess, { body }, ana)).status).toBe(200);
};

describe('a prompt', () => {
  it('declares exactly what its text asks for', async () => {
    const { body } = await read();
    expect(body).toMatchObject({ name: 'Reply', tags: ['mail', 'office'], asks: 2, version: 1, level: 'own', is_favorite: false, uses: 0 });
    expect(body.variables).toEqual([{ name: 'letter', kind: 'text', default: '', choices: [] }, tone]);
  });

  it.each([
    ['a blank text', { text: ' \n ' }],
    ['a text that is too long', { text: 'x'.repeat(calls.promptLimits.textMax + 1) }],
    ['a choice without choices', { variables: [{ ...tone, choices: [], default: '' }] }],
    ['a choice twice', { variables: [{ ...tone, choices: ['kind', 'kind'] }] }],
    ['a default that is no choice', { variables: [{ ...tone, default: 'rude' }] }],
    ['a number that is a word', { variables: [{ ...tone, kind: 'number' as const, default: 'many' }] }],
    ['a variable twice', { variables: [tone, tone] }],
    ['braces in a name', { variables: [{ ...tone, name: 'a}}b' }] }],
    ['a kind that does not exist', { variables: [{ ...tone, kind: 'spell' as 'text' }] }],
    ['too many tags', { tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }],
  ])('refuses %s', async (_, change) => {
    expect((await create(change)).status).toBe(400);
  });

  it('stores hostile texts as they are', async () => {
    const text = `<script>alert(1)</script> {{constructor}} '); drop table prompts; -- \u202e`;
    const { body } = await create({ name: '{{name}}', text, variables: [] });
    expect(body).toMatchObject({ name: '{{name}}', text, asks: 1 });
  });

  it('is found by every word of its name, text and tags', async () => {
    expect((await list(ana, 'OFFICE letter')).map(({ name }) => name)).toEqual(['Reply']);
    expect(await list(ana, '100%')).toEqual([]);
    const search = { query: { email: ana.email, q: 'letter' } };
    const { hits } = (await api.call(searchItems, search, ana)).body;
    expect(hits.map(({ item }) => [item.kind, item.id])).toEqual([['prompt', id]]);
  });

  it('is listed among the works and comes back from the trash with its versions and marks', async () => {
    await save({ text: 'Shorter.' });
    await api.call(calls.notePromptUse, { body: { prompt_id: id } }, ana);
    const listed = (await api.call(listItems, { query: { email: ana.email, kind: 'prompt' } }, ana)).body;
    expect(listed.items.map((item) => item.id)).toEqual([id]);
    expect((await api.call(deletePrompt, { query: { prompt_id: id } }, ana)).status).toBe(200);
    expect((await read()).status).toBe(404);
    expect(await list()).toEqual([]);
    await api.call(restoreItems, { body: { email: ana.email, items: [{ kind: 'prompt', id }] } }, ana);
    expect((await read()).body).toMatchObject({ text: 'Shorter.', uses: 1, version: 2 });
    expect((await versions()).body.versions).toHaveLength(1);
  });

  it('cannot be more than a person may have', async () => {
    const userId = await userIdOf(api, ana);
    const rest = Array.from({ length: calls.promptLimits.promptsMax - 1 }, (_, index) => ({
      id: `${id}-${index}`,
      userId,
      name: 'x',
      text: 'x',
    }));
    await api.database.db.insert(prompts).values(rest);
    expect(await create()).toMatchObject({ status: 409, body: { code: 'limit-reached' } });
    const one = { ...fields, tags: [] };
    expect((await api.call(calls.importPrompts, { body: { email: ana.email, prompts: [one] } }, ana)).status).toBe(409);
  });
});

describe('versions', () => {
  it('keeps the former one with every save, compares and restores it', async () => {
    await save({ text: 'Second {{letter}}' });
    const third = (await save({ text: 'Third', name: 'Answer' })).body;
    expect(third).toMatchObject({ version: 3, asks: 0 });
    const { body } = await versions();
    expect(body.versions.map(({ version, author, name }) => [version, author, name])).toEqual([
      [2, 'Ana', 'Reply'],
      [1, 'Ana', 'Reply'],
    ]);
    const first = (await api.call(calls.getPromptVersion, { query: { prompt_id: id, version: 1 } }, ana)).body;
    expect(first).toMatchObject({ text: fields.text, variables: [{ name: 'letter' }, tone] });
    expect((await restore(1)).body).toMatchObject({ version: 4, name: 'Reply', text: fields.text, asks: 2 });
    expect((await versions()).body.versions.map(({ version }) => version)).toEqual([3, 2, 1]);
  });

  it('keeps no version of a save that changes nothing', async () => {
    expect((await save({ tags: ['mail', 'office'] })).body.version).toBe(1);
    expect((await versions()).body.versions).toEqual([]);
  });

  it('overwrites nothing that the editor has not seen', async () => {
    await save({ text: 'Second' }, 1);
    expect(await save({ text: 'Late' }, 1)).toMatchObject({ status: 409, body: { code: 'prompt-changed' } });
    expect((await read()).body.text).toBe('Second');
    const both = await Promise.all([save({ text: 'A' }, 2), save({ text: 'B' }, 2)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('drops the oldest beyond what is kept', async () => {
    const { db } = api.database;
    await db.update(prompts).set({ version: 60 }).where(eq(prompts.id, id));
    const content = { name: 'x', description: '', text: 'x', tags: [], variables: [] };
    const rows = Array.from({ length: 50 }, (_, index) => ({ promptId: id, version: 10 + index, content }));
    await db.insert(promptVersions).values(rows);
    await save({ text: 'Newest' });
    const kept = (await versions()).body.versions.map(({ version }) => version);
    expect([kept.length, kept[0], kept.at(-1)]).toEqual([calls.promptLimits.versionsKept, 60, 11]);
  });

  it('counts the versions that there are, whatever their numbers', async () => {
    const { db } = api.database;
    await db.update(prompts).set({ version: 900 }).where(eq(prompts.id, id));
    const content = { name: 'x', description: '', text: 'x', tags: [], variables: [] };
    await db.insert(promptVersions).values([{ promptId: id, version: 3, content }]);
    await save({ text: 'Newest' });
    expect((await versions()).body.versions.map(({ version }) => version)).toEqual([900, 3]);
  });

  it('has no version that was never saved', async () => {
    expect((await restore(7)).status).toBe(404);
    expect((await api.call(calls.getPromptVersion, { query: { prompt_id: id, version: 2 ** 40 } }, ana)).status).toBe(400);
  });
});

describe('favorites and uses', () => {
  it('are each person’s own, and come first in the list', async () => {
    const other = (await create({ name: 'Other' })).body.prompt_id;
    await share('view');
    const favor = (is_favorite: boolean, user: TestUser) =>
      api.call(calls.setFavoritePrompt, { body: { prompt_id: id, is_favorite } }, user);
    await favor(true, ben);
    await api.call(calls.notePromptUse, { body: { prompt_id: id } }, ben);
    await api.call(calls.notePromptUse, { body: { prompt_id: other } }, ana);
    expect((await list()).map(({ name, is_favorite, uses, own_uses }) => [name, is_favorite, uses, own_uses])).toEqual([
      ['Other', false, 1, 1],
      ['Reply', false, 1, 0],
    ]);
    expect(await list(ben)).toMatchObject([
      { is_favorite: true, uses: 1, own_uses: 1, level: 'view', sharing: { owner: { name: 'Ana' } } },
    ]);
    await favor(true, ana);
    expect((await list()).map(({ name }) => name)).toEqual(['Reply', 'Other']);
    await favor(false, ana);
    expect((await list()).map(({ name }) => name)).toEqual(['Other', 'Reply']);
  });
});

describe('somebody else’s prompt', () => {
  it('can be used and copied by those who may view it, but not changed', async () => {
    await share('view');
    expect((await read(ben)).body).toMatchObject({ level: 'view', text: fields.text });
    expect((await save({ text: 'Mine' }, undefined, ben)).status).toBe(403);
    expect((await versions(ben)).status).toBe(403);
    expect((await restore(1, ben)).status).toBe(403);
    const copy = (await api.call(calls.duplicatePrompt, { query: { prompt_id: id } }, ben)).body;
    expect(copy).toMatchObject({ name: 'Reply (copy)', level: 'own', version: 1, uses: 0 });
    expect((await api.call(deletePrompt, { query: { prompt_id: copy.prompt_id } }, ben)).status).toBe(200);
    const bulk = { body: { email: ben.email, items: [{ kind: 'prompt' as const, id }] } };
    expect((await api.call(deleteItems, bulk, ben)).body.done).toEqual([]);
  });

  it('keeps the name of the editor with each version', async () => {
    await share('edit');
    expect((await save({ text: 'From Ben' }, 1, ben)).status).toBe(200);
    await save({ text: 'From Ana' }, 2);
    expect((await versions(ben)).body.versions.map(({ author }) => author)).toEqual(['Ben', 'Ana']);
    const renamed = { query: { prompt_id: id, rename: 'Letter' } };
    expect((await api.call(renamePrompt, renamed, ben)).status).toBe(200);
    expect((await read()).body.name).toBe('Letter');
  });

  it('is out of reach at once when access ends, favorites included', async () => {
    await share('view');
    await api.call(calls.setFavoritePrompt, { body: { prompt_id: id, is_favorite: true } }, ben);
    const taken = { email: ana.email, kind: 'prompt' as const, id, grantee_kind: 'person' as const, grantee_id: ben.email };
    expect((await api.call(takeAccess, { query: taken }, ana)).status).toBe(200);
    expect(await list(ben)).toEqual([]);
    expect((await read(ben)).status).toBe(404);
    expect((await api.call(calls.notePromptUse, { body: { prompt_id: id } }, ben)).status).toBe(404);
    expect(await api.database.db.$count(promptMarks, eq(promptMarks.promptId, id))).toBe(1);
  });
});

describe('files', () => {
  it('bring back what was exported', async () => {
    await create({ name: 'Second', text: 'Plain', variables: [], tags: [] });
    const { prompts: all } = (await api.call(calls.exportPrompts, { query: { email: ana.email } }, ana)).body;
    expect(all.map(({ name }) => name)).toEqual(['Reply', 'Second']);
    const imported = await api.call(calls.importPrompts, { body: { email: ben.email, prompts: all as calls.PromptFields[] } }, ben);
    expect(imported.body).toEqual({ created: 2 });
    expect((await api.call(calls.exportPrompts, { query: { email: ben.email } }, ben)).body.prompts).toEqual(all);
  });

  it('are imported whole or not at all', async () => {
    const bad = { ...fields, text: '' };
    expect((await api.call(calls.importPrompts, { body: { email: ben.email, prompts: [fields, bad] } }, ben)).status).toBe(400);
    const many = Array.from({ length: calls.promptLimits.importMax + 1 }, () => fields);
    expect((await api.call(calls.importPrompts, { body: { email: ben.email, prompts: many } }, ben)).status).toBe(400);
    expect(await list(ben)).toEqual([]);
  });
});

it('is created while another change of the same person is being stored, instead of waiting for it', async () => {
  await api.database.db.transaction(async (tx) => {
    // Whatever refers to the person holds their row like this until it is stored. Waiting for that in turn would be a deadlock.
    await tx.select().from(users).where(eq(users.email, ana.email)).for('key share');
    expect((await create({ name: 'Meanwhile' })).status).toBe(200);
  });
});
