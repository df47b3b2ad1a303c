import { getProfile, removePicture, setAppearance, setPicture } from 'shared-contracts/calls';
import { setGettingStarted } from 'shared-contracts/connection-calls';
import { changePlan, inviteMember, listWorkspaces } from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { chatMessages, chatSessions, files, pictures, profiles } from '../../../platform/database/schema/index.ts';
import { appWithoutUser } from '../../../testing/app-with-user.ts';
import { addressOf, type TestUser } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';
import { PicturesRepository } from '../picture/picture.repository.ts';

const { api } = appWithoutUser();

const png = Buffer.from('89504e470d0a1a0a0000000d', 'hex');
const send = async (user: TestUser, bytes: Buffer, of: 'me' | 'company' = 'me', email = user.email) => {
  const form = new FormData();
  form.append('picture', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  const answer = await api.app.inject({
    method: 'POST',
    url: addressOf(setPicture, { query: { email, of } }),
    headers: { authorization: `Bearer ${user.token}` },
    payload: form as never,
  });
  return { status: answer.statusCode, body: answer.json() };
};
const profileOf = async (user: TestUser) => (await api.call(getProfile, { query: { email: user.email } }, user)).body;
const remove = (user: TestUser, of: 'me' | 'company') => api.call(removePicture, { query: { email: user.email, of } }, user);

describe('a person’s picture', () => {
  it('can be uploaded, viewed by its URL, replaced and removed', async () => {
    const user = await api.newUser();
    const { image: first } = (await send(user, png)).body;
    expect((await profileOf(user)).profile_pic).toBe(first);
    expect((await api.app.inject(first)).headers).toMatchObject({ 'content-type': 'image/png', 'x-content-type-options': 'nosniff' });
    const { image: second } = (await send(user, png)).body;
    expect((await profileOf(user)).profile_pic).toBe(second);
    expect((await api.app.inject(first)).statusCode).toBe(404);
    await remove(user, 'me');
    expect((await profileOf(user)).profile_pic).toBeNull();
    expect((await api.app.inject(second)).statusCode).toBe(404);
  });

  it('is refused when it is not a JPG or PNG, too large, or another user’s, and changes nothing', async () => {
    const [user, stranger] = [await api.newUser(), await api.newUser()];
    const { image } = (await send(user, png)).body;
    expect(await send(user, Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({
      status: 400,
      body: { detail: 'Only JPG and PNG files are allowed!' },
    });
    expect((await send(user, Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]))).status).toBe(413);
    expect((await send(stranger, png, 'me', user.email)).status).toBe(403);
    expect((await profileOf(user)).profile_pic).toBe(image);
  });

  it('is kept while the profile uses it, however old it is, and deleted when nothing does', async () => {
    const user = await api.newUser();
    const { image } = (await send(user, png)).body;
    await api.database.db.update(pictures).set({ createdAt: new Date(0) });
    await new PicturesRepository(api.database.db).removeUnused(new Date());
    expect((await api.app.inject(image)).statusCode).toBe(200);
  });
});

it('a company logo requires the business profile', async () => {
  const user = await api.newUser();
  expect(await send(user, png, 'company')).toMatchObject({ status: 403, body: { code: 'plan-needed' } });
  await api.call(changePlan, { body: { email: user.email, plan_id: 'pro' } }, user);
  const { image } = (await send(user, png, 'company')).body;
  expect(await profileOf(user)).toMatchObject({ company_logo: image, profile_pic: null });
});

it('the Work Areas that an account hides stay hidden, for this account alone and whatever else it changes', async () => {
  const [user, other] = [await api.newUser(), await api.newUser()];
  expect((await profileOf(user)).hidden_areas).toBeUndefined();
  await api.call(setAppearance, { body: { email: user.email, hidden_areas: ['area_finance', 'area_sales'] } }, user);
  await api.call(setAppearance, { body: { email: user.email, theme: 'dark' } }, user);
  expect(await profileOf(user)).toMatchObject({ theme: 'dark', hidden_areas: ['area_finance', 'area_sales'] });
  expect((await profileOf(other)).hidden_areas).toBeUndefined();
  await api.call(setAppearance, { body: { email: user.email, hidden_areas: [] } }, user);
  expect((await profileOf(user)).hidden_areas).toEqual([]);
});

describe('the first steps of an account', () => {
  const stepsOf = async (user: TestUser) => (await profileOf(user)).getting_started;

  it('are followed until they are dismissed, for each account alone', async () => {
    const [user, other] = [await api.newUser(), await api.newUser()];
    expect(await stepsOf(user)).toEqual({ looks_around: false, has_file: false, has_invited: false });
    await api.call(setGettingStarted, { body: { email: user.email, getting_started: 'looking' } }, user);
    const userId = await userIdOf(api, user);
    const asked = { role: 'user', content: 'What is due?', status: 'complete' } as const;
    await api.database.db.insert(chatSessions).values({ id: 'ses_first', userId, title: 'Due' });
    await api.database.db.insert(chatMessages).values({ ...asked, id: 'msg_early', sessionId: 'ses_first', position: 1 });
    await api.database.db.insert(files).values({ id: 'file_first', userId, name: 'lease.pdf' });
    expect(await stepsOf(user)).toMatchObject({ has_file: false });
    await api.database.db.insert(chatMessages).values({ ...asked, id: 'msg_late', sessionId: 'ses_first', position: 2 });
    expect(await stepsOf(user)).toEqual({ looks_around: true, has_file: true, has_invited: false });
    const workspace_id = (await api.call(listWorkspaces, { query: { email: user.email } }, user)).body.workspaces[0]?.workspace_id ?? '';
    await api.call(inviteMember, { params: { workspace_id }, body: { invited_email: 'new@example.com', role: 'Member' } }, user);
    expect(await stepsOf(user)).toMatchObject({ has_invited: true });
    await api.call(setGettingStarted, { body: { email: user.email, getting_started: 'done' } }, user);
    expect(await stepsOf(user)).toBeUndefined();
    expect(await stepsOf(other)).toMatchObject({ looks_around: false });
  });

  it('are not offered to accounts from before there were any', async () => {
    const user = await api.newUser();
    await api.database.db.update(profiles).set({ gettingStarted: null });
    expect(await stepsOf(user)).toBeUndefined();
  });
});
