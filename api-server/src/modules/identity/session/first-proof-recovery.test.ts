import * as calls from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { mails } from '../../../platform/database/schema/index.ts';
import { addressProofs, appWithPlantedAccount, attackersPassword } from '../../../testing/planted-account.ts';

const given = appWithPlantedAccount();
const answers = [
  { question: 1, answer: 'Baker Street' },
  { question: 4, answer: 'Kraftwerk' },
  { question: 6, answer: 'Lada' },
];

const renewBackupCodes = async () =>
  (await given.api.call(calls.renewBackupCodes, { body: given.confirmed() }, given.attacker)).body.backup_codes;
const recoverBy = (proof: Parameters<typeof given.api.call<typeof calls.recoverBy>>[1]['body']['proof']) =>
  given.api.call(calls.recoverBy, { body: { email: given.attacker.email, proof } });
const plantAnswers = () => given.api.call(calls.setSecurityAnswers, { body: { ...given.confirmed(), answers } }, given.attacker);
const recoverByAnswers = () => recoverBy({ by: 'answers', answers: answers.map(({ answer }) => answer) });

async function plantContacts(): Promise<string[]> {
  const contacts = [1, 2].map((number) => `accomplice${number}.${given.attacker.email}`);
  for (const contact_email of contacts)
    await given.api.call(
      calls.addTrustedContact,
      { body: { ...given.confirmed(), contact_email, contact_name: 'Accomplice' } },
      given.attacker,
    );
  return contacts;
}

const askToVouch = async () => (await given.api.call(calls.askToVouch, { body: { email: given.attacker.email } })).body.vouching_secret;
const readVouching = async (vouching_secret: string) => (await given.api.call(calls.vouchingState, { body: { vouching_secret } })).body;
async function vouch(contacts: readonly string[]): Promise<void> {
  for (const contact of contacts) {
    const vouch_token = await given.findMailed(contact, /vouch=([\w-]+)/);
    await given.api.call(calls.giveVouch, { body: { vouch_token } });
  }
}

async function plantRecoveryEmail(): Promise<string> {
  const further = `further.${given.attacker.email}`;
  await given.api.call(
    calls.setRecoveryAddress,
    { body: { ...given.confirmed(), kind: 'email', recovery_address: further } },
    given.attacker,
  );
  const code = await given.findMailed(further, /^(\d{6}) is the code/);
  await given.api.call(calls.confirmRecoveryAddress, { body: { email: given.attacker.email, kind: 'email', code } }, given.attacker);
  return further;
}

describe('recovering with what the account’s opener has set up', () => {
  it('does not verify the address by a backup code', async () => {
    const [code = ''] = await renewBackupCodes();
    const { body } = await recoverBy({ by: 'backup-code', code });
    expect((await given.reset(body.reset_token, attackersPassword)).status).toBe(200);
    expect(await given.isVerified()).toBe(false);
  });

  it('does not verify the address by security questions', async () => {
    await plantAnswers();
    const { body } = await recoverByAnswers();
    expect((await given.reset(body.reset_token, attackersPassword)).status).toBe(200);
    expect(await given.isVerified()).toBe(false);
  });

  it('does not verify the address by trusted contacts', async () => {
    const contacts = await plantContacts();
    const secret = await askToVouch();
    await vouch(contacts);
    const { reset_token } = await readVouching(secret);
    expect((await given.reset(reset_token ?? '', attackersPassword)).status).toBe(200);
    expect(await given.isVerified()).toBe(false);
  });

  it('does not verify the address by a link mailed to a recovery email', async () => {
    const further = await plantRecoveryEmail();
    const token = await given.requestResetToken(further);
    expect((await given.reset(token, attackersPassword)).status).toBe(200);
    expect(await given.isVerified()).toBe(false);
  });

  it('leaves the attacker nothing once the owner signs in with Google', async () => {
    const [code = ''] = await renewBackupCodes();
    const { body } = await recoverBy({ by: 'backup-code', code });
    await given.reset(body.reset_token, attackersPassword);
    const again = await given.enter(attackersPassword);
    const owner = await given.proveByGoogle();
    expect((await given.readProfile({ ...given.attacker, token: again.body.access_token })).status).toBe(401);
    expect((await given.enter(attackersPassword)).status).toBe(401);
    expect((await given.readProfile(owner)).status).toBe(200);
  });
});

describe.each(addressProofs)('the first proof of an address, by %s', (_, proof) => {
  it('ends backup codes and the links issued for them', async () => {
    const [used = '', kept = ''] = await renewBackupCodes();
    const { body } = await recoverBy({ by: 'backup-code', code: used });
    await given[proof]();
    expect((await given.reset(body.reset_token, attackersPassword)).status).toBe(400);
    expect((await recoverBy({ by: 'backup-code', code: kept })).status).toBe(401);
  });

  it('ends security questions', async () => {
    await plantAnswers();
    await given[proof]();
    expect((await recoverByAnswers()).status).toBe(401);
  });

  it('ends trusted contacts and open vouching requests', async () => {
    const contacts = await plantContacts();
    const secret = await askToVouch();
    await vouch(contacts);
    await given[proof]();
    expect(await readVouching(secret)).toMatchObject({ given: 0, reset_token: null });
    const later = await askToVouch();
    await vouch(contacts);
    expect(await readVouching(later)).toMatchObject({ given: 0, reset_token: null });
  });

  it('ends a recovery email', async () => {
    const further = await plantRecoveryEmail();
    const owner = await given[proof]();
    await given.api.database.db.delete(mails);
    expect(await given.requestResetToken(further)).toBe('');
    expect((await given.api.call(calls.getRecovery, { query: { email: owner.email } }, owner)).body.recovery_email).toBeNull();
  });
});
