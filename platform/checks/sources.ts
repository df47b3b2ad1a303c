import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const workspace = join(import.meta.dirname, '../..');

/** Matches folders without our own sources. */
export const notOurs =
  '(^|/)(node_modules|dist|dist-dev|dist-alone|dist-provider|dist-worker|[.]cache|[.]platform|[.]data|[.]git|[.]vitest|[.]try|playwright-report|bad-tree|drizzle|test-results)(/|$)';

const skipped = new RegExp(notOurs);

/** Lists every file below a folder of the workspace, except in folders that others write to while a check reads. */
export function filesBelow(folder: string, path = ''): string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    const below = join(path, entry.name);
    if (skipped.test(below)) return [];
    return entry.isDirectory() ? filesBelow(folder, below) : [below];
  });
}

/** Lists every TypeScript source of the packages below a folder in the order of paths; checks compare it with what they read. */
export function sourcesOnDisk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(mfe-|shared-|host-shell$|api-server$|platform$|e2e$)/.test(entry.name))
    .flatMap(({ name }) => filesBelow(folder, name))
    .filter((path) => /[.]tsx?$/.test(path))
    .toSorted();
}
