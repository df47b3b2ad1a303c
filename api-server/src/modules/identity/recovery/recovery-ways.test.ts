import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import { listAlerts, requestRecovery, resetPassword, signIn } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mails, securityAnswers } from '../../../platform/database/schema/index.ts';
import { listenLow } from '../../../testing/scripted-provider.ts';
import { createTestApp, type TestApp, type TestUser, testPassword } from '../../../testing/test-app.ts';

const newPassword = 'a wholly different pass phrase';
const answers = [
  { question: 1, answer: 'Baker  Street' },
  { question: 4, answer: 'Kraftwerk' },
  { question: 6, answer: 'Lada!' },
];
let api: TestApp;
let texts: { to: string; text: string }[];
const gateway = createServer(async (request, response) => {
  texts.push((await json(request)) as (typeof texts)[number]);
  response.end();
});
const gatewayClosed = () => new Promise((resolve) => gateway.close(resolve));

beforeAll(async () => {
  texts = [];
  api = await createTestApp({ SMS_GATEWAY_URL: `http://127.0.0.1:${await listenLow(gateway)}` });
});
afterAll(async () => {
  await api.close();
  await gatewayClosed();
});

const mine = (user: TestUser) => ({ email: user.email, current_password: testPassword });
const recoveryOf = async (user: TestUser) => (await api.call(calls.getRecovery, { query: { email: user.email } }, user)).body;
const mailsTo = async (email: string) =>
  (await api.database.db.select().from(mails).where(eq(mails.recipient, email))).map(({ text }) => text);
/** Returns what mails to this address say, by pattern. Mails sent at the same moment have no order. */
const mailed = async (email: string, pattern: RegExp) => (await mailsTo(email)).map((text) => pattern.exec(text)?.[1]).find(Boolean) ?? '';
const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';
const setAddress = (user: TestUser, kind: 'email' | 'phone', recovery_address: string) =>
  api.call(calls.setRecoveryAddress, { body: { ...mine(user), kind, recovery_address } }, user);
const confirm = (user: TestUser, kind: 'email' | 'phone', code: string) =>
  api.call(calls.confirmRecoveryAddress, { body: { email: user.email, kind, code } }, user);
const prove = (email: string, proof: Parameters<typeof api.call<typeof calls.recoverBy>>[1]['body']['proof']) =>
  api.call(calls.recoverBy, { body: { email, proof } });
const setAnswers = (user: TestUser, given: typeof answers) =>
  api.call(calls.setSecurityAnswers, { body: { ...mine(user), answers: given } }, user);

async function chooseNewPassword(user: TestUser, token: string | null) {
  expect((await api.call(resetPassword, { body: { token: token ?? '', password: newPassword } })).status).toBe(200);
  expect((await api.call(signIn, { body: { email: user.email, password: newPassword } })).status).toBe(200);
}

describe('a recovery email', () => {
  it('works after its code is confirmed, and then receives the link', async () => {
    const user = await api.newUser();
    const further = `further.${user.email}`;
    expect((await setAddress(user, 'email', further.toUpperCase())).status).toBe(200);
    await api.call(requestRecovery, { body: { email: user.email } });
    expect(await mailsTo(further)).toHaveLength(1);
    expect((await confirm(user, 'email', '000000x')).status).toBe(400);
    expect((await confirm(user, 'email', await mailed(further, /^(\d{6}) is the code/))).status).toBe(200);
    expect((await recoveryOf(user)).recovery_email).toEqual({ value: further, is_confirmed: true });
    await api.call(requestRecovery, { body: { email: user.email } });
    await chooseNewPassword(user, await mailed(further, /token=([\w-]+)/));
  });

  it('must be a valid address other than the account’s own, and requires the password', async () => {
    const user = await api.newUser();
    for (const address of [user.email, 'nobody']) expect((await setAddress(user, 'email', address)).status).toBe(400);
    const body = { ...mine(user), kind: 'email' as const, recovery_address: 'other@example.com', current_password: 'wrong' };
    expect((await api.call(calls.setRecoveryAddress, { body }, user)).status).toBe(400);
    expect((await recoveryOf(user)).recovery_email).toBeNull();
  });
});

describe('a recovery phone', () => {
  it('receives a code that proves the account once', async () => {
    const user = await api.newUser();
    expect((await setAddress(user, 'phone', '12345')).status).toBe(400);
    await setAddress(user, 'phone', '+49 (30) 123-4567');
    await confirm(user, 'phone', codeIn(texts.at(-1)?.text));
    await api.call(calls.sendRecoveryText, { body: { email: user.email } });
    expect(texts.at(-1)?.to).toBe('+49301234567');
    const proof = { by: 'phone' as const, code: codeIn(texts.at(-1)?.text) };
    const { status, body } = await prove(user.email, proof);
    expect(status).toBe(200);
    expect(await prove(user.email, proof)).toMatchObject({ status: 401, body: { code: 'recovery-refused' } });
    await chooseNewPassword(user, body.reset_token);
  });

  it('needs a gateway, and says so if there is none', async () => {
    const bare = await createTestApp();
    const user = await bare.newUser();
    const body = { ...mine(user), kind: 'phone' as const, recovery_address: '+49301234567' };
    expect(await bare.call(calls.setRecoveryAddress, { body }, user)).toMatchObject({ status: 501, body: { code: 'not-configured' } });
    expect((await bare.call(calls.sendRecoveryText, { body: { email: user.email } })).status).toBe(501);
    await bare.close();
  });
});

describe('security questions', () => {
  it('prove the account if all answers match, ignoring formatting, and are stored as hashes', async () => {
    const user = await api.newUser();
    await setAnswers(user, answers);
    const rows = await api.database.db.select().from(securityAnswers);
    expect(JSON.stringify(rows)).not.toMatch(/baker|kraftwerk|lada/i);
    const { body } = await api.call(calls.listRecoveryQuestions, { body: { email: user.email } });
    expect(body.questions).toEqual([1, 4, 6]);
    expect((await prove(user.email, { by: 'answers', answers: ['Baker Street', 'Kraftwerk', 'Volvo'] })).status).toBe(401);
    const proved = await prove(user.email, { by: 'answers', answers: [' baker street', 'KRAFTWERK', 'lada'] });
    const alerts = await api.call(listAlerts, { query: { email: user.email } }, user);
    expect(alerts.body.alerts.map(({ title }) => title)).toContain('Your account is being recovered');
    await chooseNewPassword(user, proved.body.reset_token);
  });

  it('must be three different questions with different answers', async () => {
    const user = await api.newUser();
    const [one, two, three] = answers as [(typeof answers)[0], (typeof answers)[0], (typeof answers)[0]];
    for (const wrong of [
      [one, two],
      [one, one, two],
      [one, two, { ...three, answer: two.answer }],
      [one, two, { ...three, answer: '...' }],
    ])
      expect((await setAnswers(user, wrong)).status).toBe(400);
    expect((await recoveryOf(user)).questions).toEqual([]);
  });

  it('are also asked for unknown accounts, always the same ones', async () => {
    const ask = async () => (await api.call(calls.listRecoveryQuestions, { body: { email: 'nobody@example.com' } })).body.questions;
    expect(await ask()).toEqual(await ask());
    expect(new Set(await ask()).size).toBe(3);
  });

  it('allow five attempts in fifteen minutes', async () => {
    const user = await api.newUser();
    await setAnswers(user, answers);
    const wrong = () => prove(user.email, { by: 'answers', answers: ['aaa', 'bbb', 'ccc'] });
    for (let count = 0; count < 5; count += 1) expect((await wrong()).status).toBe(401);
    expect(await prove(user.email, { by: 'answers', answers: answers.map(({ answer }) => answer) })).toMatchObject({ status: 429 });
  });
});

it('a backup code proves the account once, even without a second factor', async () => {
  const user = await api.newUser();
  const [code = ''] = (await api.call(calls.renewBackupCodes, { body: mine(user) }, user)).body.backup_codes;
  const { body } = await prove(user.email.toUpperCase(), { by: 'backup-code', code: code.toLowerCase() });
  expect((await prove(user.email, { by: 'backup-code', code })).status).toBe(401);
  expect((await prove('nobody@example.com', { by: 'backup-code', code })).status).toBe(401);
  expect((await recoveryOf(user)).backup_codes_left).toBe(9);
  await chooseNewPassword(user, body.reset_token);
});

describe('trusted contacts', () => {
  const add = (user: TestUser, contact_email: string) =>
    api.call(calls.addTrustedContact, { body: { ...mine(user), contact_email, contact_name: 'Ben' } }, user);
  const state = async (vouching_secret: string) => (await api.call(calls.vouchingState, { body: { vouching_secret } })).body;
  const tokenFor = (email: string) => mailed(email, /vouch=([\w-]+)/);

  it('vouch by two mailed links, once, for the browser that asked', async () => {
    const user = await api.newUser();
    const contacts = ['ben', 'cy', 'dee'].map((name) => `${name}.${user.email}`);
    for (const contact of contacts) expect((await add(user, contact)).status).toBe(200);
    const { body } = await api.call(calls.askToVouch, { body: { email: user.email } });
    const [ben = '', cy = ''] = await Promise.all(contacts.map(tokenFor));
    const seen = await api.call(calls.seeVouch, { body: { vouch_token: ben } });
    expect(seen.body).toEqual({ name: expect.stringContaining(user.email), is_given: false });
    for (const vouch_token of [ben, ben]) await api.call(calls.giveVouch, { body: { vouch_token } });
    expect(await state(body.vouching_secret)).toEqual({ given: 1, needed: 2, reset_token: null });
    await api.call(calls.giveVouch, { body: { vouch_token: cy } });
    const { reset_token } = await state(body.vouching_secret);
    expect((await state(body.vouching_secret)).reset_token).toBeNull();
    expect((await api.call(calls.giveVouch, { body: { vouch_token: ben } })).status).toBe(400);
    await chooseNewPassword(user, reset_token);
  });

  it('are not asked if there are too few, without revealing it', async () => {
    const user = await api.newUser();
    await add(user, `ben.${user.email}`);
    for (const email of [user.email, 'unheard.of@example.com']) {
      const { body } = await api.call(calls.askToVouch, { body: { email } });
      expect(await state(body.vouching_secret)).toEqual({ given: 0, needed: 2, reset_token: null });
    }
    expect(await tokenFor(`ben.${user.email}`)).toBe('');
  });

  it('must be up to five different other people; a removed contact can no longer vouch', async () => {
    const user = await api.newUser();
    expect((await add(user, user.email)).status).toBe(400);
    for (let number = 1; number <= 5; number += 1) expect((await add(user, `c${number}.${user.email}`)).status).toBe(200);
    expect((await add(user, `c6.${user.email}`)).status).toBe(400);
    await api.call(calls.askToVouch, { body: { email: user.email } });
    const vouch_token = await tokenFor(`c1.${user.email}`);
    const [first] = (await recoveryOf(user)).contacts;
    const remove = (current_password: string) =>
      api.call(
        calls.removeTrustedContact,
        { params: { contact_id: first?.contact_id ?? '' }, body: { email: user.email, current_password } },
        user,
      );
    for (const wrong of ['', 'wrong password']) expect((await remove(wrong)).status).toBe(400);
    expect((await recoveryOf(user)).contacts).toHaveLength(5);
    expect((await remove(testPassword)).status).toBe(200);
    const { alerts } = (await api.call(listAlerts, { query: { email: user.email } }, user)).body;
    expect(alerts.map(({ text }) => text).join()).toContain('Ben is no longer a trusted contact.');
    expect((await add(user, `c2.${user.email}`)).status).toBe(400);
    expect((await api.call(calls.giveVouch, { body: { vouch_token } })).body).toMatchObject({ code: 'link-expired' });
  });
});
