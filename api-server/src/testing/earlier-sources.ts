import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const workspace = path.resolve(import.meta.dirname, '../../..');
const journal = 'api-server/drizzle/meta/_journal.json';
const packages = ['api-server', 'platform', 'shared-contracts'];

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: workspace, maxBuffer: 1024 ** 3, stdio: ['ignore', 'pipe', 'pipe'] });

/** Returns the last commit with the database before this one; undefined where history isn't available, as in a shallow clone. */
export function findEarlierCommit(): string | undefined {
  try {
    const chosen = process.env.EARLIER_COMMIT;
    if (chosen) return chosen;
    const changed = git('log', '-1', '--format=%H', '--', journal).toString().trim();
    return changed ? git('rev-parse', '--verify', '--quiet', `${changed}^`).toString().trim() : undefined;
  } catch {
    return undefined;
  }
}

/** Writes the server's sources of a commit into a folder, with the libraries of today, and returns its entry. */
export function writeEarlierSources(commit: string, folder: string): string {
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit, 'package.json', ...packages) });
  const libraries = path.join(folder, 'node_modules');
  mkdirSync(libraries);
  for (const name of readdirSync(path.join(workspace, 'node_modules'))) {
    const target = packages.includes(name) ? path.join(folder, name) : path.join(workspace, 'node_modules', name);
    symlinkSync(target, path.join(libraries, name));
  }
  return path.join(folder, 'api-server/src/main.ts');
}
