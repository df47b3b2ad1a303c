import { limits } from 'shared-contracts';
import { listNotebooks } from 'shared-contracts/calls';
import { createUpload } from 'shared-contracts/file-calls';
import { beforeAll, describe, expect, it } from 'vitest';
import { appWithoutUser } from '../testing/app-with-user.ts';
import type { TestUser } from '../testing/test-app.ts';

const { api } = appWithoutUser();
let user: TestUser;
beforeAll(async () => {
  user = await api.newUser();
});

type Headers = Readonly<Record<string, string>>;
const tooMuch = (headers: Headers) => {
  const body = { email: user.email, file_name: 'all.bin', size: limits.knowledgeTotalBytes + 1 };
  return api.call(createUpload, { body }, user, headers);
};
const signedOut = async (headers: Headers) => (await api.call(listNotebooks, { query: { email: user.email } }, undefined, headers)).body;
const english = 'Sign in first.';
const german = 'Melden Sie sich zuerst an.';

it('says an error in English for programs, with its values, and in the language of the page', async () => {
  expect((await tooMuch({ cookie: 'language=de' })).body).toMatchObject({
    code: 'storage-limit',
    detail: 'Total file size cannot exceed 512MB!',
    params: { most: 512 },
    message: 'Alle Dateien zusammen dürfen höchstens 512 MB groß sein!',
  });
  const { body } = await tooMuch({});
  expect(body).toMatchObject({ detail: 'Total file size cannot exceed 512MB!', params: { most: 512 } });
  expect(body).not.toHaveProperty('message');
});

describe('the language of a refusal', () => {
  it.each<[string, Headers]>([
    ['the choice in the cookie', { cookie: 'language=de' }],
    ['the best of the browser’s languages', { 'accept-language': 'tlh, de-AT;q=0.9, en;q=0.8' }],
    ['the cookie’s before the browser’s', { cookie: 'language=de', 'accept-language': 'en' }],
    ['the browser’s when the cookie names none', { cookie: 'language=tlh', 'accept-language': 'de' }],
  ])('is %s', async (_, headers) => {
    expect(await signedOut(headers)).toMatchObject({ detail: english, message: german });
  });

  it.each<[string, Headers]>([
    ['nothing is asked for', {}],
    ['English is chosen', { cookie: 'language=en', 'accept-language': 'de' }],
    ['the cookie names an unknown language', { cookie: 'language=tlh' }],
    ['the cookie is empty', { cookie: 'language=' }],
    ['the cookie cannot be decoded', { cookie: 'language=%E0%A4%A' }],
    ['the cookie holds a path', { cookie: 'language=..%2F..%2Fde' }],
    ['the cookie names a property of objects', { cookie: 'language=__proto__' }],
    ['any language is welcome', { 'accept-language': '*' }],
  ])('is English when %s', async (_, headers) => {
    const body = await signedOut(headers);
    expect(body).toMatchObject({ detail: english });
    expect(body).not.toHaveProperty('message');
  });
});
