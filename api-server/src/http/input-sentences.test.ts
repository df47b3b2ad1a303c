import type { Problem } from 'shared-contracts';
import { allCalls } from 'shared-contracts/all-calls';
import { createWorkArea } from 'shared-contracts/area-calls';
import { signUp } from 'shared-contracts/calls';
import { findInputText } from 'shared-contracts/input-texts';
import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { writeText } from '../platform/language/text.ts';
import { appWithUser } from '../testing/app-with-user.ts';
import { innerSchemas } from './bounded-schema.ts';
import { sentenceOf } from './input-sentences.ts';

const given = appWithUser();

const sentences = (schema: typeof signUp.body | typeof createWorkArea.body, value: unknown) =>
  Object.fromEntries(
    (schema.safeParse(value, { reportInput: true }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      writeText(sentenceOf(issue)),
    ]),
  );

it('says what a person can do about a refused field', () => {
  expect(sentences(signUp.body, { email: 'nope', password: 'short', last_name: 7 })).toEqual({
    email: 'Enter an e-mail address such as name@example.com.',
    password: 'Use at least 10 characters.',
    first_name: 'This is required.',
    last_name: 'This must be text.',
  });
});

it('says what a schema says in the language of the page', async () => {
  const { api, user } = given;
  const body = { email: user.email, Name: 'x'.repeat(51), DisplayName: ' ', DisplayRank: 1, RouteURL: 'a b' };
  const refused = async (language: string) => {
    const answer = await api.call(createWorkArea, { body }, user, { 'accept-language': language });
    expect(answer.status).toBe(400);
    return Object.fromEntries(((answer.body as unknown as Problem).errors ?? []).map(({ path, message }) => [path, message]));
  };
  expect(await refused('de')).toEqual({
    'body.Name': 'Der Name des Arbeitsbereichs darf höchstens 50 Zeichen lang sein.',
    'body.DisplayName': 'Der Anzeigename ist erforderlich.',
    'body.RouteURL': 'Verwenden Sie Buchstaben, Ziffern und einzelne Bindestriche, zum Beispiel „nordsee-west“.',
  });
  expect(await refused('en')).toEqual({
    'body.Name': 'Work Area name must not exceed 50 characters.',
    'body.DisplayName': 'Display name is required.',
    'body.RouteURL': 'Use letters, digits and single dashes, for example “north-sea”.',
  });
});

it('has a text for whatever a schema of a call says', () => {
  const said = new Set<string>();
  const seen = new Set<z.core.$ZodType>();
  const visit = (schema: z.core.$ZodType): void => {
    if (seen.has(schema)) return;
    seen.add(schema);
    const { def } = (schema as z.core.$ZodTypes)._zod;
    for (const { error } of [def, ...(def.checks ?? []).map((check) => check._zod.def)]) {
      const message = error?.({} as Parameters<typeof error>[0]);
      if (typeof message === 'string') said.add(message);
    }
    for (const [, inner] of innerSchemas(schema)) visit(inner);
  };
  for (const { params, query, body } of allCalls) for (const schema of [params, query, body]) if (schema) visit(schema);
  expect(said.size).toBeGreaterThan(40);
  expect([...said].filter((message) => !findInputText({ message }))).toEqual([]);
});

it('keeps the fixed texts of Work Area fields', () => {
  const area = { email: 'a@b.cd', Name: ' ', DisplayName: 'longer than fifteen', DisplayRank: 1 };
  expect(sentences(createWorkArea.body, area)).toEqual({
    Name: 'Work Area name is required.',
    DisplayName: 'Display name must not exceed 15 characters.',
  });
});
