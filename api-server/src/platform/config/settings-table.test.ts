import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { repositoryRoot, settingsTable } from './settings.ts';
import { withSettingsTable } from './settings-table.ts';

it('finds the generated table of settings in the README', () => {
  const readme = readFileSync(path.join(repositoryRoot, 'README.md'), 'utf8');
  expect(readme, 'run npm run settings-table -w api-server').toBe(withSettingsTable(readme, settingsTable()));
});

it('names every invalid setting', () => {
  expect(() => readConfig({ PORT: 'http', PUBLIC_URL: 'https://atrium.example.com/app' })).toThrow(/PORT: .*PUBLIC_URL: must look like/);
  expect(() => readConfig({ LLM_MODEL: 'a-model' })).toThrow('LLM_BASE_URL and LLM_MODEL: set both or neither');
});

it('counts an empty value as not set', () => {
  expect(readConfig({ PORT: '', LLM_BASE_URL: '' })).toMatchObject({ port: 4600, model: undefined });
});
