import { deleteNotebook, listTrash, signUp } from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import { beforeEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { appWithoutUser } from '../testing/app-with-user.ts';
import { makeOwned } from '../testing/owned-things.ts';
import { installationSettings } from './database/schema/index.ts';
import { defineSetting, readSetting, UnreadableSettingError, writeSetting } from './installation-settings.ts';

const { api } = appWithoutUser();
const days = defineSetting('days', z.object({ days: z.nullable(z.number()) }), { days: 30 }, { days: null });
/** How a newer release writes the same setting. */
const newer = { ...days, schema: z.unknown() };
beforeEach(async () => void (await api.database.db.delete(installationSettings)));

it('is the initial value while nobody has set it', async () => {
  expect(await readSetting(api.database.db, days)).toEqual({ days: 30 });
});

it('is the last value that this release can read', async () => {
  const { db } = api.database;
  for (const value of [{ days: 100 }, { days: 200 }]) await writeSetting(db, days, value);
  await writeSetting(db, newer, { days: 'a year' });
  await writeSetting(db, newer, { years: 1 });
  expect(await readSetting(db, days)).toEqual({ days: 200 });
  await writeSetting(db, days, { days: 7 });
  expect(await readSetting(db, days)).toEqual({ days: 7 });
});

it('is the safe value, not the initial one, when none can be read', async () => {
  const { db } = api.database;
  await db.insert(installationSettings).values({ name: 'days', value: 'damaged' });
  expect(await readSetting(db, days)).toEqual({ days: null });
});

it('refuses to be acted on when the current value cannot be read', async () => {
  const { db } = api.database;
  await writeSetting(db, days, { days: 7 });
  await writeSetting(db, newer, 'damaged');
  await expect(readSetting(db, days, 'current')).rejects.toBeInstanceOf(UnreadableSettingError);
});

it('neither empties the trash nor opens the sign-up when its value cannot be read', async () => {
  const { db } = api.database;
  const user = await api.newUser();
  const notebook_id = await makeOwned(db, 'notebook', user.email);
  await api.call(deleteNotebook, { query: { notebook_id } }, user);
  await db.insert(installationSettings).values([
    { name: 'retention', value: { trash: 'as long as the law says' } },
    { name: 'sign-in-policy', value: { sign_up: 'nobody' } },
  ]);
  api.time.now = daysAfter(new Date(), 90);
  await api.app.jobs.find(({ name }) => name === 'retention')?.run();
  api.time.now = new Date();
  const { items } = (await api.call(listTrash, { query: { email: user.email } }, user)).body;
  expect(items.map(({ id }) => id)).toEqual([notebook_id]);
  const body = { email: 'stranger@example.com', password: 'correct horse battery staple', first_name: 'Eve' };
  expect(await api.call(signUp, { body })).toMatchObject({ status: 403, body: { code: 'sign-up-closed' } });
});
