import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type RegistryDocument, revisionFile } from 'shared-contracts/registry';
import { ensureParent, registryDir } from './state.ts';

/** Names the current revision of the registry and its shell's release. */
export interface Pointer {
  readonly rev: number;
  readonly file: string;
  readonly shell: string;
}

const pointerFile = (state: string, env: string) => `${registryDir(state, env)}.json`;

/** Returns which revision an environment runs. If the pointer is lost or cut short, its newest whole revision counts; undefined before the first. */
export function readPointer(state: string, env: string): Pointer | undefined {
  const file = pointerFile(state, env);
  if (!existsSync(file)) return newestRevision(state, env);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Pointer;
  } catch {
    return newestRevision(state, env);
  }
}

/** Lists the revisions that an environment still has, newest first. Old ones are pruned, so numbers may be missing. */
export function revisionNumbers(state: string, env: string): number[] {
  const folder = registryDir(state, env);
  if (!existsSync(folder)) return [];
  const numbers = readdirSync(folder).flatMap((name) => Number(/^r(\d+)\.json$/.exec(name)?.[1] ?? 0) || []);
  return numbers.toSorted((a, b) => b - a);
}

/** Finds the newest revision that is whole and names its shell. */
function newestRevision(state: string, env: string): Pointer | undefined {
  for (const rev of revisionNumbers(state, env)) {
    const pointer = { rev, file: revisionFile(rev) };
    try {
      const { shell } = readRevision(state, env, pointer);
      if (shell.release) return { ...pointer, shell: shell.release };
    } catch {
      // A revision that was cut short too; an earlier one follows.
    }
  }
  return undefined;
}

/** @throws Error naming the file when it is missing or truncated. */
export function readRevision(state: string, env: string, pointer: Pick<Pointer, 'rev' | 'file'>): RegistryDocument {
  const file = join(registryDir(state, env), pointer.file);
  if (!existsSync(file)) throw new Error(`${env} has no revision ${pointer.rev}.`);
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as RegistryDocument;
  } catch (error) {
    throw new Error(`The registry ${file} is cut short. Roll back to an earlier revision.`, { cause: error });
  }
}

/** Creates the error for a change that somebody else was faster than. Its code is `registry-moved`. */
export const registryMoved = (sentence: string): Error => Object.assign(new Error(sentence), { code: 'registry-moved' });

const lockStaleMs = 30_000;

/** Writes the next revision and moves the pointer. @throws Error with what to do if the pointer has moved since `prev`. */
export const writeRevision = (state: string, env: string, document: RegistryDocument, shell: string): Promise<Pointer> =>
  changeRegistry(state, env, (write) => {
    const current = readPointer(state, env)?.rev ?? null;
    if (current !== document.prev)
      throw registryMoved(`The registry of ${env} moved to revision ${current} meanwhile; look at it and promote again.`);
    return write(document, shell);
  });

/** Writes a revision and moves the pointer to it. */
export type WriteRevision = (document: RegistryDocument, shell: string) => Pointer;

/** Runs one change at a time for each environment, so that a change always starts from the current revision. */
export async function changeRegistry<T>(state: string, env: string, change: (write: WriteRevision) => T): Promise<T> {
  const release = await lock(ensureParent(`${pointerFile(state, env)}.lock`));
  try {
    return change((document, shell) => {
      const pointer: Pointer = { rev: document.rev, file: revisionFile(document.rev), shell };
      writeFileSync(ensureParent(join(registryDir(state, env), pointer.file)), JSON.stringify(document));
      const next = `${pointerFile(state, env)}.next`;
      writeFileSync(next, JSON.stringify(pointer));
      renameSync(next, pointerFile(state, env));
      return pointer;
    });
  } finally {
    release();
  }
}

/** Runs work while no environment can change. */
export async function holdRegistries<T>(state: string, envs: readonly string[], work: () => T): Promise<T> {
  const held: (() => void)[] = [];
  try {
    for (const env of envs.toSorted()) held.push(await lock(ensureParent(`${pointerFile(state, env)}.lock`)));
    return work();
  } finally {
    for (const release of held) release();
  }
}

const isStale = (file: string): boolean => {
  const found = statSync(file, { throwIfNoEntry: false });
  return found !== undefined && Date.now() - found.mtimeMs > lockStaleMs;
};

/** Removes a stale lock. One waiter does at a time and looks again first, so that none removes the lock that another has just taken. */
function removeStale(file: string): void {
  const guard = `${file}.stale`;
  try {
    writeFileSync(guard, '', { flag: 'wx' });
  } catch {
    // A waiter that ended here would keep the lock stale forever.
    if (isStale(guard)) rmSync(guard, { force: true });
    return;
  }
  try {
    if (isStale(file)) rmSync(file, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
}

async function lock(file: string): Promise<() => void> {
  const deadline = Date.now() + lockStaleMs;
  const owner = randomUUID();
  for (;;) {
    try {
      writeFileSync(file, owner, { flag: 'wx' });
      return () => {
        // Another process may have taken it over when it was stale.
        if (existsSync(file) && readFileSync(file, 'utf8') === owner) rmSync(file, { force: true });
      };
    } catch (error) {
      if (isStale(file)) removeStale(file);
      else if (existsSync(file) && Date.now() > deadline) throw new Error(`Another promotion holds ${file}.`, { cause: error });
      await wait(50);
    }
  }
}
