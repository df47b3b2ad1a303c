import { eq } from 'drizzle-orm';
import { requestRecovery, resetPassword, signIn } from 'shared-contracts/calls';
import { daysAfter } from 'shared-contracts/days';
import * as calls from 'shared-contracts/settings-calls';
import { describe, expect, it } from 'vitest';
import { mails } from '../../../platform/database/schema/index.ts';
import { appWithUser } from '../../../testing/app-with-user.ts';
import { testPassword } from '../../../testing/test-app.ts';
import { codeOf, stepAt } from '../security/totp.ts';
import { attemptKeys } from './attempts.policy.ts';

const { api, user } = appWithUser({ TRUST_PROXY: '1' });
let hosts = 0;

/** Returns a different address for each call. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.${Math.floor(++hosts / 250)}.${1 + (hosts % 250)}` });
type Headers = Record<string, string>;
const enter = (headers: Headers, password = testPassword, code?: string) =>
  api.call(signIn, { body: { email: user.email, password, ...(code ? { code } : {}) } }, undefined, headers);
const cookieOf = (headers: Readonly<Record<string, unknown>>) =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map(String)
    .find((line) => line.startsWith('known_device='))
    ?.split(';', 1)[0] ?? '';
const mailedLinks = async () =>
  (await api.database.db.select().from(mails).where(eq(mails.recipient, user.email)))
    .map(({ text }) => /\?token=([\w-]+)/.exec(text)?.[1] ?? '')
    .filter(Boolean);
const ask = (headers: Headers) => api.call(requestRecovery, { body: { email: user.email } }, undefined, headers);
const prove = (headers: Headers, answers: string[]) =>
  api.call(calls.recoverBy, { body: { email: user.email, proof: { by: 'answers', answers } } }, undefined, headers);

describe('wrong passwords from strangers', () => {
  it('do not lock out the owner, no matter how many', async () => {
    for (let count = 0; count < 60; count += 1) expect((await enter(elsewhere(), 'a guess')).status).toBe(401);
    expect((await enter(elsewhere())).status).toBe(200);
  });

  it('do not lock out a device of the owner behind the same address', async () => {
    const office = elsewhere();
    const cookie = cookieOf((await enter(office)).headers);
    for (let count = 0; count < 5; count += 1) await enter(office, 'a guess');
    expect((await enter(office)).status).toBe(429);
    expect((await enter({ ...office, cookie })).status).toBe(200);
  });

  it('are limited on a known device too, and a device that knew an earlier password is unknown', async () => {
    const cookie = cookieOf((await enter(elsewhere())).headers);
    for (let count = 0; count < 10; count += 1) expect((await enter({ ...elsewhere(), cookie }, 'a guess')).status).toBe(401);
    expect((await enter({ ...elsewhere(), cookie }, 'a guess')).status).toBe(429);
    const body = { email: user.email, current_password: testPassword, new_password: 'another good password' };
    await api.call(calls.changePassword, { body }, user);
    const office = elsewhere();
    for (let count = 0; count < 5; count += 1) expect((await enter({ ...office, cookie }, 'a guess')).status).toBe(401);
    expect((await enter({ ...office, cookie }, 'a guess')).status).toBe(429);
  });

  it('count as one source across all addresses of an IPv6 subscriber', () => {
    const keys = (ip: string) => attemptKeys('sign-in', 'ana@example.com', { ip, deviceId: undefined });
    expect(keys('2001:db8:1:2::1')).toEqual(keys('2001:db8:1:2:ffff:1:2:3'));
    expect(keys('2001:db8:1:2::1')).not.toEqual(keys('2001:db8:1:3::1'));
    expect(keys('::ffff:192.0.2.1')).toEqual(keys('192.0.2.1'));
  });

  it('do not count correct passwords: people in one office can sign in as often as they like', async () => {
    const office = elsewhere();
    for (let count = 0; count < 70; count += 1) expect((await enter(office)).status).toBe(200);
  });
});

describe('recovery', () => {
  it('is not delayed by requests from strangers, which invalidate no link', async () => {
    await ask(elsewhere());
    const [mine = ''] = await mailedLinks();
    for (let count = 0; count < 5; count += 1) expect((await ask(elsewhere())).status).toBe(200);
    expect((await ask(elsewhere())).status).toBe(200);
    expect(
      (await api.call(resetPassword, { body: { token: mine, password: 'another good password' } }, undefined, elsewhere())).status,
    ).toBe(200);
  });

  it('mails at most ten valid links, so strangers cannot flood a mailbox', async () => {
    for (let count = 0; count < 15; count += 1) await ask(elsewhere());
    expect(await mailedLinks()).toHaveLength(10);
  });

  it('limits answers per source, and per day for all unknown sources, but not for known devices', async () => {
    const cookie = cookieOf((await enter(elsewhere())).headers);
    const answers = ['Baker Street', 'Kraftwerk', 'Lada'];
    const body = { email: user.email, current_password: testPassword, answers: answers.map((answer, question) => ({ question, answer })) };
    await api.call(calls.setSecurityAnswers, { body }, user);
    const office = elsewhere();
    const guesses = (count: number, from: () => Headers) =>
      Promise.all(Array.from({ length: count }, () => prove(from(), ['aaa', 'bbb', 'ccc'])));
    expect((await guesses(6, () => office)).map(({ status }) => status).toSorted()).toEqual([401, 401, 401, 401, 401, 429]);
    const spread = (await guesses(40, elsewhere)).map(({ status }) => status);
    expect(spread.filter((status) => status === 401)).toHaveLength(25);
    const refused = await prove(elsewhere(), answers);
    expect(refused).toMatchObject({ status: 429, body: { detail: expect.stringContaining('backup code') } });
    expect((await prove({ ...elsewhere(), cookie }, answers)).status).toBe(200);
  });
});

describe('second-factor codes', () => {
  async function withFactor() {
    const cookie = cookieOf((await enter(elsewhere())).headers);
    const mine = { email: user.email, current_password: testPassword };
    const { secret } = (await api.call(calls.startTwoFactor, { body: mine }, user)).body;
    const code = () => codeOf(fromBase32(secret), stepAt(api.time.now));
    const { backup_codes } = (await api.call(calls.confirmTwoFactor, { body: { email: user.email, code: code() } }, user)).body;
    api.time.now = new Date(api.time.now.getTime() + 60_000);
    return { code, cookie, backup_codes };
  }
  const guess = (headers: Headers) => enter(headers, testPassword, '000000');

  it('are limited across all sources without locking out the owner', async () => {
    const { code, cookie, backup_codes } = await withFactor();
    const office = elsewhere();
    for (let count = 0; count < 5; count += 1) expect((await guess(office)).body).toMatchObject({ code: 'second-factor-wrong' });
    expect((await guess(office)).status).toBe(429);
    for (let count = 0; count < 25; count += 1) expect((await guess(elsewhere())).body).toMatchObject({ code: 'second-factor-wrong' });
    // The daily limit of thirty is used up, so an unknown device can't even use the correct code.
    expect(await enter(elsewhere(), testPassword, code())).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('backup code') },
    });
    expect((await enter({ ...elsewhere(), cookie }, testPassword, code())).status).toBe(200);
    expect((await enter(elsewhere(), testPassword, backup_codes[0])).status).toBe(200);
  });

  it('are accepted again after the password that the attacker knew has changed', async () => {
    const { code } = await withFactor();
    for (let count = 0; count < 30; count += 1) await guess(elsewhere());
    expect((await enter(elsewhere(), testPassword, code())).status).toBe(429);
    const body = { email: user.email, current_password: testPassword, new_password: 'another good password' };
    expect((await api.call(calls.changePassword, { body }, user)).status).toBe(200);
    expect((await enter(elsewhere(), 'another good password', code())).status).toBe(200);
  });

  it('cannot be replaced by a second backup code after a first one replaced the password', async () => {
    const { code, backup_codes } = await withFactor();
    const [first = '', second = ''] = backup_codes;
    const proof = { by: 'backup-code' as const, code: first };
    const { body } = await api.call(calls.recoverBy, { body: { email: user.email, proof } }, undefined, elsewhere());
    const reset = { token: body.reset_token, password: 'another good password' };
    expect((await api.call(resetPassword, { body: reset }, undefined, elsewhere())).status).toBe(200);
    expect(await enter(elsewhere(), reset.password, second)).toMatchObject({ status: 401, body: { code: 'second-factor-wrong' } });
    expect((await enter(elsewhere(), reset.password, code())).status).toBe(200);
  });
});

it('a throttle set while the clock was ahead ends when the clock is corrected', async () => {
  const office = elsewhere();
  const before = api.time.now;
  api.time.now = daysAfter(before, 3);
  for (let count = 0; count < 6; count += 1) await enter(office, 'a guess');
  expect((await enter(office)).status).toBe(429);
  api.time.now = before;
  expect((await enter(office)).status).toBe(200);
});

it('a stranger with another session cannot keep the owner from changing the password', async () => {
  const thief = (await enter(elsewhere())).body.access_token;
  const change = (token: string, current_password: string) =>
    api.call(calls.changePassword, { body: { email: user.email, current_password, new_password: 'another good password' } }, { token });
  for (let count = 0; count < 12; count += 1) await change(thief, 'a guess');
  expect((await change(thief, testPassword)).status).toBe(429);
  expect((await change(user.token, testPassword)).status).toBe(200);
});

/** Decodes a secret the way authenticator apps do. */
function fromBase32(text: string): Buffer {
  const bits = [...text].map((one) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(one).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
