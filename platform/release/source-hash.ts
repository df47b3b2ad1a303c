import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DeployablePackage } from './packages.ts';
import { workspaceRoot } from './state.ts';

const ignored = new Set(['node_modules', 'dist', 'dist-dev', 'dist-provider', 'dist-alone', '.cache', 'coverage', 'README.md']);

/**
 * Returns eight hexadecimal digits that depend on every input of a build: the package's own files, the build preset, the lock file and
 * the shared packages (whole for the shell, which contains them; their versions only for a remote, which takes them from the page).
 */
export function sourceHash({ root, kind }: DeployablePackage): string {
  const shared = ['shared-contracts', 'shared-ui'].map((name) => join(workspaceRoot, name));
  const inputs = [
    root,
    join(workspaceRoot, 'platform/preset'),
    join(workspaceRoot, 'package-lock.json'),
    ...(kind !== 'remote' ? shared : shared.map((folder) => join(folder, 'package.json'))),
  ];
  const hash = createHash('sha256');
  for (const file of inputs.flatMap(filesBelow))
    hash
      .update(`${relative(workspaceRoot, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex').slice(0, 8);
}

function filesBelow(path: string): string[] {
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .filter((name) => !ignored.has(name))
    .toSorted()
    .flatMap((name) => filesBelow(join(path, name)));
}
