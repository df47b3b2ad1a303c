import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export const workspace = join(import.meta.dirname, '../..');

/** Matches folders without our own sources. */
export const notOurs =
  '(^|/)(node_modules|dist|dist-dev|dist-alone|dist-provider|dist-worker|[.]cache|[.]platform|[.]data|[.]try|bad-tree|drizzle|test-results)(/|$)';

/** Lists every TypeScript source of the packages below a folder in the order of paths; checks compare it with what they read. */
export function sourcesOnDisk(folder: string): string[] {
  const skipped = new RegExp(notOurs);
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && /^(mfe-|shared-|host-shell$|api-server$|platform$|e2e$)/.test(entry.name))
    .flatMap(({ name }) => readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)))
    .filter((path) => /[.]tsx?$/.test(path) && !skipped.test(path))
    .toSorted();
}
