import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fieldErrors, schemaRule } from './schema-rule.ts';

const name = z.string().check(z.minLength(1, 'Work Area name is required.'), z.maxLength(50));

it('accepts what the schema accepts', async () => {
  await expect(schemaRule(name).validator(null, 'Sales')).resolves.toBeUndefined();
});

it('shows the schema’s first message, also for an untouched field', async () => {
  await expect(schemaRule(name).validator(null, undefined)).rejects.toThrow('Work Area name is required.');
});

it('shows the given message instead of the schema’s', async () => {
  await expect(schemaRule(name, 'Too long.').validator(null, 'x'.repeat(51))).rejects.toThrow('Too long.');
});

it('maps server errors to their fields', () => {
  const errors = [
    { path: 'name', message: 'a' },
    { path: 'owner.email', message: 'b' },
    { path: 'name', message: 'c' },
  ];
  expect(fieldErrors(errors)).toEqual([
    { name: ['name'], errors: ['a', 'c'] },
    { name: ['owner', 'email'], errors: ['b'] },
  ]);
});
