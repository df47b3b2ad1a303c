import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Browser, expect, type Page } from '@playwright/test';
import { cohortOf } from 'shared-contracts/registry';
import { tryReleases } from 'shared-contracts/settings-calls';
import { type SignedIn, send, signUpAt } from '../bench/signed-in.ts';
import { writeRepository } from '../cli/create-remote.ts';
import { workspaceRoot } from '../release/index.ts';
import { type Commands, step } from './commands.ts';
import { provePreview } from './prove-preview.ts';

export interface ReleaseProof {
  readonly browser: Browser;
  readonly commands: Commands;
  /** The address of the page. */
  readonly url: string;
  /** The address of the release service. */
  readonly service: string;
  /** Makes a token as the operators do. */
  readonly tokenFor: (remote: string) => { readonly secret: string; readonly id: string };
  readonly revoke: (id: string) => void;
  readonly root: string;
}

const remote = 'mfe-hello';
const canaryPercent = 50;

/**
 * Proves that a team with nothing but its repository, an address and a token takes its remote from a trial to qa, through two canaries that
 * are halted, and back, while another team's promotion stays.
 */
export async function proveReleases(proof: ReleaseProof): Promise<void> {
  const { url, tokenFor, root } = proof;
  const token = tokenFor(remote);
  const team = asTeam(proof, root, token.secret);
  step('publishing over HTTPS with a token, without a disk of the server');
  const first = await publish(proof, team, '1.0.0');
  assert.match(await team.refused('promote', `${remote}@latest`, '--env', 'prod'), /not for the environment prod/);
  assert.match(await team.refused('promote', `${remote}@latest`, '--env', 'qaa'), /no environment "qaa"/);
  await proveTrial(proof, first);

  step('promoting to qa, refused for prod');
  assert.match(await team.run('check', `${remote}@latest`, '--env', 'qa'), /passes the gate of qa/);
  assert.match(
    await team.run('promote', `${remote}@latest`, '--env', 'qa', '--why', 'first'),
    /promote mfe-hello; everyone .* gets 1\.0\.0-/,
  );
  const person = await inCanary(url);
  await shows(proof, person, 'This page comes from mfe-hello.');

  step('a canary with an error is halted');
  await proveHalt(proof, team, person, '1.1.0', "throw new Error('Broken on purpose.');");
  step('a canary that freezes the page is halted');
  await proveHalt(proof, team, person, '1.2.0', 'const end = Date.now() + 3_600_000; while (Date.now() < end);');

  step('a fixed release for everyone, and a rollback while another team’s promotion stays');
  edit(root, 'src/messages/messages.ts', 'This page comes from mfe-hello.', 'The fixed page.');
  raise(root, '1.3.0');
  await provePreview(proof, token.secret);
  edit(root, 'src/messages/messages.ts', 'The fixed page.', 'This page comes from mfe-hello.');
  await team.run('promote', `${remote}@latest`, '--env', 'qa');
  await shows(proof, person, 'The fixed page.');
  await promoteOtherTeam(proof, team);
  assert.match(await team.run('rollback', remote, '--env', 'qa'), new RegExp(`gets ${first.replaceAll('.', '\\.')}`));
  await shows(proof, person, 'This page comes from mfe-hello.');
  await shows(proof, person, 'This page comes from mfe-other.', 'other');

  step('a revoked token is refused');
  proof.revoke(token.id);
  assert.match(await team.refused('status', '--env', 'qa'), /was revoked/);
}

interface Team {
  run(...args: string[]): Promise<string>;
  refused(...args: string[]): Promise<string>;
}

function asTeam({ commands, service }: ReleaseProof, root: string, secret: string): Team {
  const { run, refused } = commands.withSettings({ PLATFORM_RELEASE_TOKEN: secret });
  const to = ['--to', service];
  return {
    run: (...args) => run(root, 'npx', 'platform', ...args, ...to),
    refused: (...args) => refused(root, 'npx', 'platform', ...args, ...to),
  };
}

/** Raises the version, publishes, and returns the release's name. */
async function publish({ root, service }: ReleaseProof, team: Team, version: string): Promise<string> {
  raise(root, version);
  const said = await team.run('publish');
  const release = /mfe-hello@(\S+) is published at (\S+)\./.exec(said);
  assert.equal(release?.[2], service, said);
  return release?.[1] ?? '';
}

function raise(root: string, version: string): void {
  const file = join(root, 'package.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`));
}

function edit(root: string, file: string, from: string, to: string): void {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  assert.ok(text.includes(from), `${file} contains ${from}`);
  writeFileSync(path, text.replace(from, to));
}

/** The published release appears by a trial link, with its panel. Nobody else gets it yet. */
async function proveTrial({ browser, url }: ReleaseProof, release: string): Promise<void> {
  step('opening it by trial link');
  const person = await signUpAt(`${url}/api`, 'tester@example.com');
  const { token } = await send(person, tryReleases, { body: { remotes: [{ remote, release }], hours: 1 } });
  const page = await open(browser, url, person.token);
  await page.goto(`${url}/app/hello?trial=${token}`);
  await page.getByRole('button', { name: 'Try them' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Hello' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('group', { name: 'The latest greeting' })).toBeVisible();
  await page.screenshot({ path: join(workspaceRoot, '.cache/proofs/repository.png') });
  await page.context().close();
}

/** Signs somebody up who gets canaries of this remote. */
async function inCanary(url: string): Promise<SignedIn> {
  const numbers = Array.from({ length: 100 }, (_, number) => number);
  const email = numbers.map((number) => `person${number}@example.com`).find((one) => cohortOf(one, remote) < canaryPercent);
  return signUpAt(`${url}/api`, email ?? '');
}

async function shows({ browser, url }: ReleaseProof, person: SignedIn, text: string, path = 'hello'): Promise<void> {
  const page = await open(browser, url, person.token);
  await page.goto(`${url}/app/${path}`);
  await expect(page.getByText(text)).toBeVisible({ timeout: 60_000 });
  await page.context().close();
}

/** A broken canary reaches a person, is halted by what browsers report, and the person gets the stable release again. */
async function proveHalt(proof: ReleaseProof, team: Team, person: SignedIn, version: string, fault: string): Promise<void> {
  const { browser, url, root } = proof;
  const opening = 'export function HelloPage() {\n';
  edit(root, 'src/features/hello/hello.page.tsx', opening, `${opening}  ${fault}\n`);
  const release = await publish(proof, team, version);
  edit(root, 'src/features/hello/hello.page.tsx', `${opening}  ${fault}\n`, opening);
  assert.match(await team.run('promote', `${remote}@${release}`, '--env', 'qa', '--percent', String(canaryPercent)), /qa revision/);
  const broken = await open(browser, url, person.token);
  await broken.goto(`${url}/app/hello`, { waitUntil: 'commit' });
  // A page that died tells by its next load in the same browser.
  const next = await broken.context().newPage();
  await next.goto(`${url}/app/help`);
  await untilHalted(team, release);
  assert.match(await team.refused('promote', `${remote}@${release}`, '--env', 'qa'), /was halted/);
  await next.goto(`${url}/app/hello`);
  await expect(next.getByText('This page comes from mfe-hello.')).toBeVisible({ timeout: 60_000 });
  // A frozen page never answers, so the browser ends it without waiting.
  void broken
    .context()
    .close()
    .catch(() => undefined);
}

const haltsWithinMs = 180_000;

async function untilHalted(team: Team, release: string): Promise<void> {
  const end = Date.now() + haltsWithinMs;
  for (;;) {
    const said = await team.run('status', '--env', 'qa');
    if (said.includes(`${release} for ${canaryPercent} % HALTED: `)) return;
    assert.ok(Date.now() < end, `${release} was not halted within three minutes: ${said}`);
    await delay(2_000);
  }
}

/** Another team has its own repository and token. Its packages are those of the first, so that they are installed only once. */
async function promoteOtherTeam(proof: ReleaseProof, first: Team): Promise<void> {
  const { root } = writeRepository('other', 'Other', join(proof.root, '../mfe-other'));
  const lock = readFileSync(join(proof.root, 'package-lock.json'), 'utf8');
  writeFileSync(join(root, 'package-lock.json'), lock.replaceAll('"mfe-hello"', '"mfe-other"'));
  execFileSync('cp', ['-al', join(proof.root, 'node_modules'), join(root, 'node_modules')]);
  const other = asTeam(proof, root, proof.tokenFor('mfe-other').secret);
  assert.match(await other.refused('rollback', remote, '--env', 'qa'), /for mfe-other only/);
  await other.run('publish');
  assert.match(await other.run('promote', 'mfe-other@latest', '--env', 'qa'), /promote mfe-other/);
  assert.match(await first.run('status', '--env', 'qa'), /mfe-other +1\.0\.0-/);
}

export async function open(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addCookies([{ name: 'token', value: token, url, sameSite: 'Lax' }]);
  return context.newPage();
}
