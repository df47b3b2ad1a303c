import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { repositoryRoot, settingsTable } from './settings.ts';
import { withSettingsTable } from './settings-table.ts';

it('finds the generated table of settings in docs/settings.md', () => {
  const settings = readFileSync(path.join(repositoryRoot, 'docs/settings.md'), 'utf8');
  expect(settings, 'run npm run settings-table -w api-server').toBe(withSettingsTable(settings, settingsTable()));
});

it('names every invalid setting', () => {
  expect(() => readConfig({ PORT: 'http', PUBLIC_URL: 'https://atrium.example.com/app' })).toThrow(/PORT: .*PUBLIC_URL: must look like/);
  expect(() => readConfig({ LLM_MODEL: 'a-model' })).toThrow('LLM_BASE_URL and LLM_MODEL: set both or neither');
});

it('counts an empty value as not set', () => {
  expect(readConfig({ PORT: '', LLM_BASE_URL: '' })).toMatchObject({ port: 4600, model: undefined });
});

it('reads the password of the database from a file, whatever characters it has', () => {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'password-')), 'database');
  writeFileSync(file, 'a b/ü:@%\n');
  const address = { DATABASE_URL: 'postgres://atrium@db:5432/atrium', DATABASE_PASSWORD_FILE: file };
  const { databaseUrl, databaseDirectUrl } = readConfig(address);
  expect(new Client({ connectionString: databaseUrl })).toMatchObject({
    user: 'atrium',
    password: 'a b/ü:@%',
    host: 'db',
    database: 'atrium',
  });
  expect(databaseDirectUrl).toBe(databaseUrl);
  writeFileSync(file, '\n');
  for (const missing of [file, `${file}-gone`])
    expect(() => readConfig({ ...address, DATABASE_PASSWORD_FILE: missing })).toThrow(/can’t be read, or is empty/);
});
it.each([{ HOST: '0.0.0.0' }, { HOST: '::' }, { HOST: '192.0.2.7' }, { HOST: 'localhost.example' }, { TRUST_PROXY: '1' }])(
  'needs the public address to send mail where others can reach the server: %j',
  (env) => {
    expect(() => readConfig({ ...env, SMTP_URL: 'smtp://mail' })).toThrow('PUBLIC_URL: is required with SMTP_URL');
    expect(readConfig({ ...env, SMTP_URL: 'smtp://mail', PUBLIC_URL: 'https://atrium.example.com' }).publicUrl).toBeDefined();
    expect(readConfig(env).smtp).toBeUndefined();
    expect(readConfig({ SMTP_URL: 'smtp://mail' }).smtp).toBeDefined();
  },
);
