import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Commands, step } from './commands.ts';

interface Lock {
  readonly packages: Record<string, object>;
}

/** Proves that the repository's own command refuses what nobody should build from, with the reason. */
export async function proveRefusals(root: string, commands: Commands): Promise<void> {
  step('bad input is refused with the reason');
  const file = join(root, 'package-lock.json');
  const before = readFileSync(file, 'utf8');
  const build = () => commands.refused(root, 'npx', 'platform', 'build');
  const lockWith = (path: string, entry: object) => {
    const lock = JSON.parse(before) as Lock;
    writeFileSync(file, JSON.stringify({ ...lock, packages: { ...lock.packages, [path]: { ...lock.packages[path], ...entry } } }));
  };
  rmSync(file);
  assert.match(await build(), /This repository has no package-lock\.json/);
  lockWith('node_modules/shared-contracts', { version: '2.0.0' });
  assert.match(await build(), /platform needs shared-contracts \^\d\S+, and package-lock\.json has 2\.0\.0/);
  writeFileSync(file, before);
  await proveTarball(root, commands);
}

/** Nothing of a tarball runs while it is installed, and nothing is built with it. */
async function proveTarball(root: string, { run, refused }: Commands): Promise<void> {
  const folder = join(root, '../miner');
  const trace = join(folder, 'ran');
  mkdirSync(folder);
  const scripts = { postinstall: `node -e "require('fs').writeFileSync('${trace}', '')"` };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'miner', version: '1.0.0', scripts }));
  await run(folder, 'npm', 'pack');
  await run(root, 'npm', 'install', '--no-audit', '--no-fund', '--prefer-offline', join(folder, 'miner-1.0.0.tgz'));
  assert.equal(existsSync(trace), false, 'the install script must not run');
  assert.match(await refused(root, 'npx', 'platform', 'build'), /miner has an install script/);
  await run(root, 'git', 'checkout', '--quiet', 'package.json', 'package-lock.json');
  rmSync(join(root, 'node_modules/miner'), { recursive: true });
}
