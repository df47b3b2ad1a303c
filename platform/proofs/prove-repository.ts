import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeRepository } from '../cli/create-remote.ts';
import { say } from '../commands/setup/report.mjs';
import { writePackages } from '../packages/write-packages.ts';
import { workspaceRoot } from '../release/index.ts';
import { createCommands, step } from './commands.ts';
import { startNpmRegistry } from './npm-registry.ts';
import { proveInAtrium } from './prove-in-atrium.ts';
import { proveRefusals } from './prove-refusals.ts';

/**
 * Proves that a team needs only its own repository: it installs our packages from a registry, passes its own checks, publishes and promotes
 * over HTTP, and shows its remote in a running Atrium (ADR 0072). Set `KEEP` to keep the folder.
 */
const folder = mkdtempSync(join(tmpdir(), 'atrium-repository-'));
// The database's own user reads it when root runs this.
chmodSync(folder, 0o755);
process.env.PLATFORM_DIR = join(folder, 'platform');
const registry = await startNpmRegistry(process.argv[2] ?? '', join(folder, 'registry'));
const closing: (() => unknown)[] = [registry.stop];

try {
  step('packing and publishing shared-contracts, shared-ui and platform');
  const npm = createCommands(registry.env);
  for (const { folder: packed } of writePackages(workspaceRoot, join(folder, 'packages'))) await npm.run(packed, 'npm', 'publish');
  step('making a repository outside the workspace');
  const { root } = writeRepository('hello', 'Hello', join(folder, 'mfe-hello'));
  await npm.run(root, 'git', 'init', '--quiet');
  await npm.run(root, 'npm', 'install', '--no-audit', '--no-fund');
  await npm.run(root, 'npx', 'platform', 'lock');
  assertLock(root);
  await npm.run(root, 'git', 'add', '.');
  await npm.run(root, 'git', '-c', 'user.name=Proof', '-c', 'user.email=proof@example.com', 'commit', '--quiet', '-m', 'hello: start');
  step('its own checks on a clean checkout: types, tests, build');
  await npm.run(root, '.ci/run');
  assertCompiled(root);
  assert.equal(await npm.run(root, 'git', 'status', '--porcelain'), '', 'the checks leave the checkout clean');
  await proveRefusals(root, npm);

  await proveInAtrium({ folder, root, npm: registry.env, closing });
  say('✓ a separate repository builds, publishes, promotes and shows a remote');
} finally {
  for (const close of closing.reverse()) await close();
  if (!process.env.KEEP) rmSync(folder, { recursive: true, force: true });
}

/** The lock file names our packages by their hash and no registry by its host. */
function assertLock(root: string): void {
  const text = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const { packages } = JSON.parse(text) as { packages: Record<string, { integrity?: string; resolved?: string }> };
  for (const name of ['shared-contracts', 'shared-ui', 'platform'])
    assert.ok(packages[`node_modules/${name}`]?.integrity, `${name} has a hash`);
  assert.deepEqual(
    Object.entries(packages).filter(([, { resolved }]) => resolved),
    [],
    'no entry names a registry',
  );
}

/** The installed packages are compiled: Node strips no types below node_modules. */
function assertCompiled(root: string): void {
  for (const name of ['shared-contracts', 'shared-ui', 'platform']) {
    const files = readdirSync(join(root, 'node_modules', name), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      files.filter((file) => /(?<!\.d)\.tsx?$/.test(file) && !file.includes('node_modules')),
      [],
      `${name} has no TypeScript`,
    );
  }
  assert.ok(existsSync(join(root, 'dist/build-manifest.json')), 'the build is there');
}
