import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { changeExtension, installExtension, listWorkspaces } from 'shared-contracts/settings-calls';
import { send, signUpAt } from '../bench/signed-in.ts';
import type { Commands } from './commands.ts';
import { open } from './prove-releases.ts';

export interface ExtensionProof {
  readonly browser: Browser;
  readonly commands: Commands;
  readonly url: string;
  readonly root: string;
}

/** Proves that a workspace installs what the repository packs, and runs it in a frame, in an Atrium to which the team may publish nothing. */
export async function proveExtension({ browser, commands, url, root }: ExtensionProof): Promise<void> {
  const key = join(root, '../publisher.pem');
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));
  const file = join(root, '../hello.extension.json');
  const said = await commands.run(root, 'npx', 'platform', 'extension', '--key', key, '--out', file);
  assert.match(said, /signed by Hello team with the key [\da-f]{16}\./);
  const person = await signUpAt(`${url}/api`, 'administrator@example.com');
  const { workspaces } = await send(person, listWorkspaces, { query: { email: person.email } });
  const response = await fetch(`${person.api}${installExtension.path.replace('{workspace_id}', workspaces[0]?.workspace_id ?? '')}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${person.token}`, 'Content-Type': 'application/octet-stream' },
    body: readFileSync(file),
  });
  assert.equal(response.status, 200);
  const { extension_id, problem } = (await response.json()) as { extension_id: string; problem: string | null };
  assert.equal(problem, null);
  await send(person, changeExtension, { params: { extension_id }, body: { state: 'on' } });
  const page = await open(browser, url, person.token);
  await page.goto(`${url}/app/extensions/${extension_id}`);
  await expect(page.frameLocator('iframe[title="Hello"]').getByText('This page comes from mfe-hello.')).toBeVisible({ timeout: 60_000 });
  await page.context().close();
}
