import { createWorkArea } from 'shared-contracts/area-calls';
import { signUp } from 'shared-contracts/calls';
import { expect, it } from 'vitest';
import { writeText } from '../platform/language/text.ts';
import { sentenceOf } from './input-sentences.ts';

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
    last_name: 'This has to be a text.',
  });
});

it('keeps the fixed texts of Work Area fields', () => {
  const area = { email: 'a@b.cd', Name: ' ', DisplayName: 'longer than fifteen', DisplayRank: 1 };
  expect(sentences(createWorkArea.body, area)).toEqual({
    Name: 'Work Area name is required.',
    DisplayName: 'Display name must not exceed 15 characters.',
  });
});
