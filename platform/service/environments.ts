import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { RefusedRelease } from './refused-release.ts';

/**
 * Lists the environments of an installation: the declared ones (`RELEASE_ENVIRONMENTS`, by default qa and prod) and those that already run
 * something.
 */
export function environmentsOf(state: string, declared: readonly string[]): string[] {
  const folder = join(state, 'registry');
  const existing = existsSync(folder)
    ? readdirSync(folder)
        .flatMap((name) => /^([a-z][a-z0-9-]*)\.json$/.exec(name)?.[1] ?? [])
        .filter((name) => !notEnvironments.has(name))
    : [];
  return [...new Set([...declared, ...existing])].toSorted();
}

/** Holds the names of other files beside the pointers. */
const notEnvironments: ReadonlySet<string> = new Set(['keys', 'revoked-keys']);

/** Reads the declared environments from the process environment. */
export const declaredEnvironments = (env: Readonly<Record<string, string | undefined>> = process.env): string[] =>
  (env.RELEASE_ENVIRONMENTS ?? 'qa,prod')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** @throws RefusedRelease listing the environments for any other name. */
export function assertEnvironment(known: readonly string[], env: string): void {
  if (known.includes(env)) return;
  throw new RefusedRelease(`There is no environment "${env}". Available: ${known.join(', ')}. RELEASE_ENVIRONMENTS declares them.`);
}
