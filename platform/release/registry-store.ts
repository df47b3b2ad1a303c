import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
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

export function readPointer(state: string, env: string): Pointer | undefined {
  const file = pointerFile(state, env);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pointer) : undefined;
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

const lockStaleMs = 30_000;

/** Writes the next revision and moves the pointer. @throws Error with what to do if the pointer has moved since `prev`. */
export async function writeRevision(state: string, env: string, document: RegistryDocument, shell: string): Promise<Pointer> {
  const release = await lock(ensureParent(`${pointerFile(state, env)}.lock`));
  try {
    const current = readPointer(state, env)?.rev ?? null;
    if (current !== document.prev)
      throw new Error(`The registry of ${env} moved to revision ${current} meanwhile; look at it and promote again.`);
    const pointer: Pointer = { rev: document.rev, file: revisionFile(document.rev), shell };
    writeFileSync(ensureParent(join(registryDir(state, env), pointer.file)), JSON.stringify(document));
    const next = `${pointerFile(state, env)}.next`;
    writeFileSync(next, JSON.stringify(pointer));
    renameSync(next, pointerFile(state, env));
    return pointer;
  } finally {
    release();
  }
}

async function lock(file: string): Promise<() => void> {
  const deadline = Date.now() + lockStaleMs;
  for (;;) {
    try {
      closeSync(openSync(file, 'wx'));
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!existsSync(file)) continue;
      if (Date.now() - statSync(file).mtimeMs > lockStaleMs) rmSync(file, { force: true });
      else if (Date.now() > deadline) throw new Error(`Another promotion holds ${file}.`, { cause: error });
      await wait(50);
    }
  }
}
