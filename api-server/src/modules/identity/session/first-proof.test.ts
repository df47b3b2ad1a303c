import { eq } from 'drizzle-orm';
import { createApiKey, listOutsideModels, sendMcpMessage } from 'shared-contracts/agent-calls';
import * as calls from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import * as schema from '../../../platform/database/schema/index.ts';
import { makeOwned } from '../../../testing/owned-things.ts';
import { addressProofs, appWithPlantedAccount, attackersPassword, ownersPassword } from '../../../testing/planted-account.ts';
import { createRawAssistant } from '../../../testing/raw-assistant.ts';
import { testPassword } from '../../../testing/test-app.ts';
import { userIdOf } from '../../../testing/workspace-of.ts';

const given = appWithPlantedAccount();

describe.each(addressProofs)('the first proof of an address, by %s', (_, proof) => {
  it('ends earlier sessions and the password', async () => {
    await given[proof]();
    expect((await given.readProfile(given.attacker)).status).toBe(401);
    expect((await given.enter(testPassword)).status).toBe(401);
    expect(await given.isVerified()).toBe(true);
  });

  it('ends passkeys and the second factor, and turns the sign-in methods back on', async () => {
    const userId = await userIdOf(given.api, given.attacker);
    const key = { id: `key.${userId}`, userId, credentialId: userId, publicKey: Buffer.from([1]), name: 'Phone' };
    await given.api.database.db.insert(schema.passkeys).values(key);
    const factor = { userId, sealedSecret: 'sealed', confirmedAt: given.api.time.now };
    await given.api.database.db.insert(schema.twoFactors).values(factor);
    await given.api.call(calls.setSignInWay, { body: { ...given.confirmed(), way: 'google', is_open: false } }, given.attacker);
    const owner = await given[proof]();
    expect((await given.api.call(calls.getSecurity, { query: { email: owner.email } }, owner)).body).toMatchObject({
      passkeys: [],
      two_factor: false,
      closed_ways: [],
      backup_codes_left: 0,
    });
  });

  it('cancels a scheduled deletion of the account', async () => {
    await given.api.call(calls.closeAccount, { body: given.confirmed() }, given.attacker);
    const owner = await given[proof]();
    expect((await given.api.call(calls.getAccount, { query: { email: owner.email } }, owner)).body.deletion_at).toBeNull();
  });
});

it('a password change by the attacker at the same time does not replace the owner’s password', async () => {
  const change = () =>
    given.api.call(calls.changePassword, { body: { ...given.confirmed(), new_password: attackersPassword } }, given.attacker);
  const token = await given.requestResetToken();
  const attempts = Promise.all(Array.from({ length: 5 }, change));
  expect((await given.reset(token, ownersPassword)).status).toBe(200);
  await attempts;
  expect((await given.enter(attackersPassword)).status).toBe(401);
  expect((await given.enter(ownersPassword)).status).toBe(200);
});

it('a sign-in at the same time opens no session', async () => {
  const token = await given.requestResetToken();
  const attempts = Promise.all(Array.from({ length: 5 }, () => given.enter(testPassword)));
  expect((await given.reset(token, ownersPassword)).status).toBe(200);
  for (const { status, body } of await attempts)
    if (status === 200) expect((await given.readProfile({ ...given.attacker, token: body.access_token })).status).toBe(401);
});

it('a later recovery of a verified account changes only the password and the sessions', async () => {
  const owner = await given.proveByMail();
  const { secret } = (await given.api.call(createApiKey, { body: { email: owner.email, name: 'CRM' } }, owner)).body;
  const again = await given.proveByMail();
  expect((await given.readProfile(owner)).status).toBe(401);
  expect((await given.readProfile(again)).status).toBe(200);
  expect((await given.api.call(listOutsideModels, {}, { token: secret })).status).toBe(200);
});

it('the first proof ends assistants that the attacker connected; a later recovery leaves the owner’s alone', async () => {
  const userId = await userIdOf(given.api, given.attacker);
  const { db } = given.api.database;
  const isConnected = () => db.$count(schema.connectedAssistants, eq(schema.connectedAssistants.userId, userId));
  await makeOwned(db, 'connected-assistant', given.attacker.email);
  expect(await isConnected()).toBe(1);
  const owner = await given.proveByMail();
  expect(await isConnected()).toBe(0);
  const { access } = await createRawAssistant(given.api).connect(owner);
  await given.proveByMail();
  const used = await given.api.call(sendMcpMessage, { body: { jsonrpc: '2.0', id: 1, method: 'ping' } }, { token: access });
  expect(used.status).not.toBe(401);
});
