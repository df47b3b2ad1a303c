import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CheckCache } from './step-runner.ts';
import type { Step } from './test-steps.ts';

/**
 * Remembers in a folder on which sources each check last passed. A check reads nothing but files of the repository that its `reads` accepts,
 * and the packages of the lock file.
 */
export function createCheckCache(root: string, folder: string): CheckCache {
  const files = hashesOf(root);
  const keyOf = ({ name, args, reads }: Step) => {
    const hash = createHash('sha256').update(JSON.stringify([name, args, process.version]));
    for (const [path, content] of files) if (path === 'package-lock.json' || reads?.(path)) hash.update(`${path}\0${content}\n`);
    return hash.digest('hex');
  };
  const fileOf = ({ name }: Step) => join(folder, name);
  return {
    has: (step) => step.reads !== undefined && existsSync(fileOf(step)) && readFileSync(fileOf(step), 'utf8') === keyOf(step),
    add: (step) => {
      if (!step.reads) return;
      mkdirSync(folder, { recursive: true });
      writeFileSync(fileOf(step), keyOf(step));
    },
  };
}

/** Returns the hash of each file of a work tree, in the order of paths, and that of its last commit as `HEAD`. */
function hashesOf(root: string): readonly (readonly [string, string])[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 });
  const split = (text: string) => text.split('\0').filter(Boolean);
  const found = new Map<string, string>([['HEAD', git('rev-parse', 'HEAD').trim()]]);
  for (const line of split(git('ls-files', '-s', '-z'))) {
    const [, hash = '', path = ''] = /^\d+ (\w+) \d\t(.*)$/s.exec(line) ?? [];
    found.set(path, hash);
  }
  for (const path of split(git('ls-files', '-m', '-d', '-o', '--exclude-standard', '-z'))) {
    const file = join(root, path);
    found.set(path, existsSync(file) ? blobHash(readFileSync(file)) : 'deleted');
  }
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

/** Returns the hash that Git will give the content, so that a commit changes nothing. */
function blobHash(content: Buffer): string {
  return createHash('sha1').update(`blob ${content.length}\0`).update(content).digest('hex');
}
