import Cookies from 'js-cookie';
import { afterEach, expect, it } from 'vitest';
import { beginSession, describeSession, endSession } from './session.store.ts';

afterEach(() => {
  endSession();
  localStorage.clear();
});

/** Creates a token like the server's; the browser never checks the signature. */
const token = (email: string) => {
  const part = (value: object) => btoa(JSON.stringify(value));
  return `${part({ alg: 'HS256' })}.${part({ sub: email, email, exp: Math.floor(Date.now() / 1_000) + 3_600 })}.x`;
};

it.each([
  ['Europe/Berlin', '"Europe/Berlin"'],
  [null, '"UTC"'],
])('remembers the time zone %s in this browser', (time_zone, kept) => {
  expect(beginSession(token('priya@example.com'))?.email).toBe('priya@example.com');
  describeSession({ first_name: 'Priya', last_name: 'Rao', time_zone });
  expect(Cookies.get('userEmail')).toBe('priya@example.com');
  expect(localStorage.getItem('atrium.time-zone.priya@example.com')).toBe(kept);
});
