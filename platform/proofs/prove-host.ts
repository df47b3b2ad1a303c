import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { signUpAt } from '../bench/signed-in.ts';
import { freePort } from '../commands/process/ports.ts';
import type { Commands } from './commands.ts';
import { open } from './prove-releases.ts';

export interface HostProof {
  readonly browser: Browser;
  readonly commands: Commands;
  readonly url: string;
  readonly root: string;
}

/** Proves that the source runs inside the running Atrium, only for the person who started it, and that a saved change appears. */
export async function proveHost({ browser, commands, url, root }: HostProof): Promise<void> {
  const port = await freePort(21_000 + (process.pid % 5_000));
  const child = spawn('npm', ['run', 'dev', '--', '--host', url, '--port', String(port)], {
    cwd: root,
    env: commands.env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  try {
    const address = await addressOf(child);
    const person = await signUpAt(`${url}/api`, 'developer@example.com');
    const page = await open(browser, url, person.token);
    await page.goto(address);
    await page.getByRole('dialog').getByRole('button', { name: 'Open here' }).click({ timeout: 30_000 });
    await page.getByRole('button', { name: 'Try them' }).click();
    await page.goto(`${url}/app/hello`);
    await expect(page.getByText('This page comes from mfe-hello.')).toBeVisible({ timeout: 30_000 });
    const file = join(root, 'src/messages/messages.ts');
    const before = readFileSync(file, 'utf8');
    writeFileSync(file, before.replace('This page comes from mfe-hello.', 'Saved a second ago.'));
    await expect(page.getByText('Saved a second ago.')).toBeVisible({ timeout: 60_000 });
    writeFileSync(file, before);
    await expect(page.getByText('This page comes from mfe-hello.')).toBeVisible({ timeout: 60_000 });
    await page.context().close();
    await proveForeignLink(browser, url, address);
  } finally {
    await stop(child);
  }
}

/** Somebody else's browser asks its reader, and never loads code from a machine without that. */
async function proveForeignLink(browser: Browser, url: string, address: string): Promise<void> {
  const reader = await signUpAt(`${url}/api`, 'reader@example.com');
  const page = await open(browser, url, reader.token);
  await page.goto(address);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Open here' })).toBeVisible({ timeout: 30_000 });
  const origins = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin));
  assert.deepEqual([...new Set(origins)], [url], 'nothing is loaded from a machine before its reader agrees');
  await page.context().close();
}

/** Proves that the command and the page say so where nobody may try releases. */
export async function proveHostRefused({ browser, commands, url, root }: HostProof): Promise<void> {
  assert.match(await commands.refused(root, 'npm', 'run', 'dev', '--', '--host', url), /lets nobody try releases.*RELEASE_TESTERS/);
  const person = await signUpAt(`${url}/api`, 'nobody@example.com');
  const page = await open(browser, url, person.token);
  await page.goto(`${url}/app?try=mfe-hello@http://localhost:4701`);
  await expect(page.getByText('Only testers can try other releases.')).toBeVisible({ timeout: 30_000 });
  await page.context().close();
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /Open (\S+) and choose/.exec(said)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error(`platform dev ended: ${said}`)));
  });
}

/** Ends npm and what it started. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
