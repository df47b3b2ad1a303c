import { eq, sql } from 'drizzle-orm';
import { giveAccess, takeAccess } from 'shared-contracts/access-calls';
import {
  completeChat,
  deleteItems,
  importChats,
  openSession,
  openSharedChat,
  revokeShare,
  shareSession,
  signOut,
} from 'shared-contracts/calls';
import { getFile } from 'shared-contracts/file-calls';
import { removeMember } from 'shared-contracts/settings-calls';
import { beforeEach, describe, expect, it } from 'vitest';
import { workspaceMembers } from '../../../platform/database/schema/index.ts';
import { appWithModel } from '../../../testing/app-with-user.ts';
import type { TestUser } from '../../../testing/test-app.ts';
import { userIdOf, workspaceOf } from '../../../testing/workspace-of.ts';

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const { api, user: ana, provider } = appWithModel({ LLM_IMAGE_MODEL: 'painter' });

let [ben, gus, address, fileId, chat, workspace] = [{} as TestUser, {} as TestUser, '', '', '', ''];
beforeEach(async () => {
  provider.image = { data: [{ b64_json: pixel }] };
  [ben, gus] = [await api.newUser('Ben'), await api.newUser('Gus')];
  workspace = await workspaceOf(api, ana, [ben, 'Member'], [gus, 'Guest']);
  ({ address, fileId, chat } = await draw(ana, 'A red fox', {}));
});

const draw = async (who: TestUser, message: string, more: object) => {
  const { body } = await api.call(completeChat, { body: { message, email: who.email, create_image: true, ...more } }, who);
  const drawn = body.sources?.image_url ?? '';
  return { address: drawn, fileId: /file_\w+/.exec(drawn)?.[0] ?? '', chat: body.session_id ?? '', body };
};
const person = ({ email }: TestUser) => ({ kind: 'person' as const, id: email });
const share = (grantee: { kind: 'person' | 'workspace'; id: string }, level: 'view' | 'edit' = 'view') =>
  api.call(giveAccess, { body: { email: ana.email, kind: 'chat', id: chat, grantee, level } }, ana);
const unshare = () =>
  api.call(takeAccess, { query: { email: ana.email, kind: 'chat', id: chat, grantee_kind: 'person', grantee_id: ben.email } }, ana);
const remove = (kind: 'chat' | 'file', id: string) => api.call(deleteItems, { body: { email: ana.email, items: [{ kind, id }] } }, ana);
const get = (url: string, who?: TestUser) => api.app.inject({ url, cookies: who ? { token: who.token } : {} });
/** Opens a picture as an `img` does: with the session's cookie, to where the answer leads. */
const open = async (who: TestUser | undefined, url = address) => {
  const { statusCode, headers } = await get(url, who);
  return headers.location ? (await get(String(headers.location))).statusCode : statusCode;
};

describe('the address of a picture in an answer', () => {
  it('opens it for everybody who may see a chat that shows it or what it was made from, without being cached', async () => {
    await share(person(ben), 'edit');
    const changed = await draw(ben, 'Make it blue', { session_id: chat, image_source: address });
    expect(changed.body.sources).toMatchObject({ image_from: address });
    await share(person(gus));
    for (const who of [ana, ben, gus]) expect([await open(who), await open(who, changed.address)]).toEqual([200, 200]);
    expect((await get(address, ben)).headers['cache-control']).toBe('no-store');
    const { rows } = await api.database.db.execute<{ 'QUERY PLAN': string }>(sql`explain select 1 from chat_messages
      where substring(sources ->> 'image_url' from '/api/chat/images/([^?]+)') = 'file_x'`);
    expect(JSON.stringify(rows)).toContain('chat_messages_image_url');
  });

  const member = () => api.database.db.select().from(workspaceMembers).where(eq(workspaceMembers.workspaceId, workspace));
  it.each<[string, () => Promise<TestUser | undefined | unknown>, status?: number]>([
    ['a person without the chat', () => api.newUser()],
    ['a guest of the same workspace', async () => gus],
    ['nobody', async () => undefined, 401],
    ['a session that was signed out', () => api.call(signOut, {}, ben).then(() => ben), 401],
    [
      'somebody suspended',
      () => api.database.db.execute(sql`update users set suspended_at = now() where email = ${ben.email}`).then(() => ben),
      401,
    ],
    ['somebody whose access was taken away', () => unshare().then(() => ben)],
    ['readers of a chat in the trash', () => remove('chat', chat).then(() => ben)],
    [
      'readers of a deleted message',
      () => api.database.db.execute(sql`delete from chat_messages where session_id = ${chat}`).then(() => ben),
    ],
    ['anybody once the file is in the trash', () => remove('file', fileId).then(() => ana)],
    ['a session made up from the id of another', async () => ({ ...ben, token: `${ben.token}x` }), 401],
  ])('does not open it for %s', async (_, reach, status = 404) => {
    await share(person(ben));
    expect(await open(ben)).toBe(200);
    const who = (await reach()) as TestUser | undefined;
    expect(await open(who)).toBe(status);
  });

  it('does not open it for a member who was removed from the workspace that the chat is shared with', async () => {
    await share({ kind: 'workspace', id: workspace });
    expect(await open(ben)).toBe(200);
    const userId = await userIdOf(api, ben);
    const member_id = (await member()).find((one) => one.userId === userId)?.id ?? '';
    await api.call(removeMember, { params: { member_id }, query: {} }, ana);
    expect(await open(ben)).toBe(404);
  });

  it('leads each person to bytes that end with their access', async () => {
    await share(person(ben));
    const bytes = String((await get(address, ben)).headers.location);
    expect((await get(bytes)).statusCode).toBe(200);
    await unshare();
    expect((await get(bytes)).statusCode).toBe(404);
  });

  it.each<[string, () => string]>([
    ['another id with its signature', () => address.replace(fileId, 'file_other')],
    ['its id alone', () => address.replace(/\?.*/, '')],
    ['half its signature', () => address.slice(0, -20)],
    ['its signature twice', () => `${address}&signature=x`],
  ])('opens nothing with %s', async (_, change) => {
    expect(await open(ana, change())).toBe(404);
  });

  it('is of no use in a chat of one’s own, imported or asked', async () => {
    const [eve, body] = [await api.newUser('Eve'), { chats: [] as object[] }];
    const sources = { image_url: address, image_from: address, cut_off: true };
    const messages = [{ key: 'a', parent: null, role: 'assistant', content: 'Here it is.', sources }];
    body.chats.push({ source_id: 'forged', title: 'Forged', messages });
    const { session_id = '', without_picture } = (await api.call(importChats, { body: body as never }, eve)).body.results[0] ?? {};
    expect(without_picture).toBe(1);
    const [message] = (await api.call(openSession, { query: { session_id } }, eve)).body.messages;
    expect(message?.sources).toEqual({ cut_off: true });
    expect((await draw(eve, 'Make it blue', { image_source: address })).body).toMatchObject({ code: 'not-found' });
    expect([await open(eve), (await api.call(getFile, { query: { file_id: fileId } }, eve)).status]).toEqual([404, 404]);
    const again = (await api.call(importChats, { body: body as never }, ana)).body.results[0];
    expect(again).not.toHaveProperty('without_picture');
    const [own] = (await api.call(openSession, { query: { session_id: again?.session_id ?? '' } }, ana)).body.messages;
    expect(own?.sources).toEqual(sources);
  });

  it('is in no chat that is shared by a link', async () => {
    const { token, share_id } = (await api.call(shareSession, { body: { session_id: chat } }, ana)).body;
    const shared = await api.call(openSharedChat, { params: { token } });
    expect(shared.body.messages).toHaveLength(2);
    expect(JSON.stringify(shared.body)).not.toContain(fileId);
    await api.call(revokeShare, { params: { share_id } }, ana);
    expect(await open(undefined)).toBe(401);
  });
});
