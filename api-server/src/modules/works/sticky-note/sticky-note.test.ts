import { eq } from 'drizzle-orm';
import * as calls from 'shared-contracts/calls';
import { findAlerts, saveNotifications } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { workspaceMembers } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const { api } = appWithoutUser();

const route_url = '/plans';
const position = { left: 50, top: 100 };
const color = '#FFF9B1';
const add = async (user: TestUser, text: string, shared?: boolean) => {
  const body = { route_url, position, users: [{ email: user.email, user_name: 'x', text }], color, shared };
  return api.call(calls.addStickyNote, { body }, user);
};
const share = (user: TestUser, note_id: string, shared: boolean) => {
  const query = { route_url, email: user.email };
  return api.call(calls.updateStickyNote, { params: { note_id }, query, body: { new_text: 'Plan', color, position, shared } }, user);
};
const seenBy = async (user: TestUser) => {
  const { body } = await api.call(calls.listStickyNotes, { query: { route_url, email: user.email } }, user);
  return body.data.map(({ users: [author], shared_with }) => ({ email: author?.email, text: author?.text, shared_with }));
};

describe('a note', () => {
  const new_id = 'note_0123456789abcdef0123456789abcdef';
  const addAs = (user: TestUser, id: string, text: string) => {
    const body = { route_url, position, users: [{ email: user.email, user_name: 'x', text }], color, new_id: id };
    return api.call(calls.addStickyNote, { body }, user);
  };

  it('is added once when the request is repeated, and never returned to somebody else', async () => {
    const [ana, eve] = [await api.newUser('Ana'), await api.newUser('Eve')];
    const made = await Promise.all([addAs(ana, new_id, 'Plan'), addAs(ana, new_id, 'Plan')]);
    expect(made.map(({ body }) => body.note_id)).toEqual([new_id, new_id]);
    expect(await addAs(eve, new_id, 'Mine')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await addAs(ana, 'note_1', 'Odd')).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
    expect(await seenBy(ana)).toMatchObject([{ text: 'Plan' }]);
    expect(await seenBy(eve)).toEqual([]);
  });

  it('keeps a text that another tab saved, and returns it with the refusal', async () => {
    const ana = await api.newUser('Ana');
    const { note_id } = (await add(ana, 'Start')).body;
    const save = (new_text: string, expected_text: string) =>
      api.call(
        calls.updateStickyNote,
        { params: { note_id }, query: { route_url, email: ana.email }, body: { new_text, expected_text, color, position } },
        ana,
      );
    expect((await save('First', 'Start')).status).toBe(200);
    expect((await save('First', 'Start')).status).toBe(200);
    const refused = await save('Second', 'Start');
    expect(refused).toMatchObject({ status: 409, body: { code: 'note-changed', current: { note_id, users: [{ text: 'First' }] } } });
    expect(await seenBy(ana)).toMatchObject([{ text: 'First' }]);
  });
});

describe('a shared note', () => {
  it('is shown to the author’s workspace, with the author’s name, until it is unshared', async () => {
    const [ana, ben, eve] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Eve')];
    await workspaceOf(api, ana, [ben, 'Viewer']);
    const note = (await add(ana, 'Plan')).body.note_id;
    expect(await seenBy(ben)).toEqual([]);
    await share(ana, note, true);
    expect(await seenBy(ana)).toEqual([{ email: ana.email, text: 'Plan', shared_with: 'Launch' }]);
    expect(await seenBy(ben)).toEqual([{ email: ana.email, text: 'Plan', shared_with: 'Launch' }]);
    expect(await seenBy(eve)).toEqual([]);
    await share(ana, note, false);
    expect(await seenBy(ben)).toEqual([]);
    expect(await seenBy(ana)).toMatchObject([{ shared_with: null }]);
  });

  it('can be changed and deleted only by its author, and stays shared when its text changes', async () => {
    const [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
    await workspaceOf(api, ana, [ben, 'Admin']);
    const note_id = (await add(ana, 'Plan', true)).body.note_id;
    const query = { route_url, email: ben.email };
    const change = { new_text: 'Mine now', color, position };
    expect((await api.call(calls.updateStickyNote, { params: { note_id }, query, body: change }, ben)).status).toBe(404);
    expect((await api.call(calls.deleteStickyNote, { params: { note_id }, query }, ben)).status).toBe(404);
    await api.call(calls.updateStickyNote, { params: { note_id }, query: { route_url, email: ana.email }, body: change }, ana);
    expect(await seenBy(ben)).toMatchObject([{ text: 'Mine now' }]);
  });

  it('cannot be shared by Viewers and Guests', async () => {
    const [ana, ben, cleo] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo')];
    await workspaceOf(api, ana, [ben, 'Viewer'], [cleo, 'Guest']);
    for (const user of [ben, cleo]) {
      expect(await add(user, 'Plan', true)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
      const note = (await add(user, 'Plan')).body.note_id;
      expect(await share(user, note, true)).toMatchObject({ status: 403, body: { code: 'not-allowed' } });
    }
    expect(await seenBy(ana)).toEqual([]);
  });

  it('is hidden once its author or its reader leaves the workspace', async () => {
    const [ana, ben, cleo] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Cleo')];
    await workspaceOf(api, ana, [ben, 'Member'], [cleo, 'Member']);
    await add(ben, 'Plan', true);
    expect(await seenBy(cleo)).toHaveLength(1);
    const leave = async (user: TestUser) =>
      api.database.db.delete(workspaceMembers).where(eq(workspaceMembers.userId, await userIdOf(api, user)));
    await leave(cleo);
    expect([(await seenBy(cleo)).length, (await seenBy(ana)).length]).toEqual([0, 1]);
    await leave(ben);
    expect(await seenBy(ana)).toEqual([]);
  });
});

describe('a mention in a shared note', () => {
  const mentionsOf = async (user: TestUser) =>
    (await api.call(findAlerts, { query: { email: user.email, kind: 'mention' } }, user)).body.alerts;
  const write = (user: TestUser, note_id: string, new_text: string, shared?: boolean) =>
    api.call(
      calls.updateStickyNote,
      { params: { note_id }, query: { route_url, email: user.email }, body: { new_text, color, position, shared } },
      user,
    );

  it('alerts the person once, with the page, and nobody outside the workspace', async () => {
    const [ana, ben, eve] = [await api.newUser('Ana'), await api.newUser('Ben'), await api.newUser('Eve')];
    await workspaceOf(api, ana, [ben, 'Viewer']);
    const note = (await add(ana, '@Ben @Eve @Ana look')).body.note_id;
    expect(await mentionsOf(ben)).toEqual([]);
    await write(ana, note, '@Ben @Eve @Ana look', true);
    expect(await mentionsOf(ben)).toMatchObject([
      { title: 'Ana mentioned you in a sticky note', text: '@Ben @Eve @Ana look', link: '/plans', read_at: null },
    ]);
    expect(JSON.stringify(await mentionsOf(ben))).not.toContain('@example.com');
    await write(ana, note, '@Ben @Eve look again');
    expect(await mentionsOf(ben)).toHaveLength(1);
    await write(ana, note, 'never mind');
    await write(ana, note, 'no, @Ben');
    expect(await mentionsOf(ben)).toHaveLength(2);
    expect([await mentionsOf(eve), await mentionsOf(ana)]).toEqual([[], []]);
  });

  it('respects the person’s alert settings', async () => {
    const [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
    await workspaceOf(api, ana, [ben, 'Viewer']);
    const off = { in_app: false, by_email: false };
    await api.call(saveNotifications, { body: { email: ben.email, choices: { mention: off, ai: off, system: off } } }, ben);
    await add(ana, '@Ben look', true);
    expect(await mentionsOf(ben)).toEqual([]);
  });

  it('links only to a page of this product', async () => {
    const [ana, ben] = [await api.newUser('Ana'), await api.newUser('Ben')];
    await workspaceOf(api, ana, [ben, 'Viewer']);
    const body = {
      route_url: '//evil.example',
      position,
      users: [{ email: ana.email, user_name: 'x', text: '@Ben' }],
      color,
      shared: true,
    };
    await api.call(calls.addStickyNote, { body }, ana);
    expect(await mentionsOf(ben)).toMatchObject([{ link: '/' }]);
  });
});
