import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assertRepository, requiredPeers } from './repository.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'repository-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const lock = (packages: Readonly<Record<string, object>>) => writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }));
const peers = { 'shared-contracts': '^1.2.0' };
const contracts = { 'node_modules/shared-contracts': { version: '1.3.1' } };

describe('a remote’s own repository', () => {
  it('is built when its lock file has matching packages', () => {
    lock({ '': { hasInstallScript: true }, ...contracts });
    expect(() => assertRepository(root, peers)).not.toThrow();
  });

  it('is refused without a lock file', () => {
    expect(() => assertRepository(root, peers)).toThrow(/no package-lock\.json/);
  });

  it('is refused with a package of another major version, or without it', () => {
    lock({ 'node_modules/shared-contracts': { version: '2.0.0' } });
    expect(() => assertRepository(root, peers)).toThrow('platform needs shared-contracts ^1.2.0, and package-lock.json has 2.0.0');
    lock({});
    expect(() => assertRepository(root, peers)).toThrow('package-lock.json has none');
  });

  it('needs no package that the platform uses only for previews', () => {
    lock({ ...contracts });
    expect(() =>
      assertRepository(
        root,
        requiredPeers({ peerDependencies: { ...peers, a: '^1.0.0' }, peerDependenciesMeta: { a: { optional: true } } }),
      ),
    ).not.toThrow();
  });

  it('is refused with a library that runs code while it is installed, unless only a tool uses it', () => {
    lock({ ...contracts, 'node_modules/a/node_modules/miner': { version: '1.0.0', hasInstallScript: true } });
    expect(() => assertRepository(root, peers)).toThrow('miner has an install script');
    lock({ ...contracts, 'node_modules/tool': { version: '1.0.0', hasInstallScript: true, dev: true } });
    expect(() => assertRepository(root, peers)).not.toThrow();
  });
});
