import { limits } from 'shared-contracts';
import { createWorkArea } from 'shared-contracts/area-calls';
import { setFirstPassword } from 'shared-contracts/settings-calls';
import { afterEach, expect, it } from 'vitest';
import * as z from 'zod/mini';
import german from '../messages/de.json';
import { addTexts, showLanguage } from '../text/language.ts';
import { fieldErrors, schemaRule } from './schema-rule.ts';

const name = z.string().check(z.minLength(1, 'Work Area name is required.'), z.maxLength(50));

afterEach(() => showLanguage({ tag: 'en', name: 'English', direction: 'ltr' }));

it('accepts what the schema accepts', async () => {
  await expect(schemaRule(name).validator(null, 'Sales')).resolves.toBeUndefined();
});

it('shows the schema’s first message, also for an untouched field', async () => {
  await expect(schemaRule(name).validator(null, undefined)).rejects.toThrow('Work Area name is required.');
});

it('shows the given message instead of the schema’s', async () => {
  await expect(schemaRule(name, 'Too long.').validator(null, 'x'.repeat(51))).rejects.toThrow('Too long.');
});

it('shows the contract’s texts, with the limits of their checks', async () => {
  await expect(schemaRule(createWorkArea.body.shape.Name).validator(null, 'x'.repeat(limits.workAreaNameMax + 1))).rejects.toThrow(
    `Work Area name must not exceed ${limits.workAreaNameMax} characters.`,
  );
  await expect(schemaRule(name).validator(null, 'x'.repeat(51))).rejects.toThrow('Invalid input');
});

it('shows them in the language of the page', async () => {
  addTexts('de', 'shared-ui', german);
  await showLanguage({ tag: 'de', name: 'Deutsch', direction: 'ltr' });
  const password = schemaRule(setFirstPassword.body.shape.new_password);
  await expect(password.validator(null, 'short')).rejects.toThrow(`Ein Passwort hat mindestens ${limits.passwordMin} Zeichen.`);
  await expect(schemaRule(createWorkArea.body.shape.Name).validator(null, ' ')).rejects.toThrow(
    'Der Name des Arbeitsbereichs ist erforderlich.',
  );
  await expect(schemaRule(name).validator(null, 'x'.repeat(51))).rejects.toThrow('Ungültige Eingabe');
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
