import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bucket } from '../release/bucket.ts';
import { changeOn, pruneOn, pull, uploadRelease } from '../release/bucket-state.ts';
import { createQueue, retryMoved } from './retry.ts';

/** Describes where releases and registries are: a folder, or a bucket that the folder mirrors. */
export interface ReleaseStore {
  readonly state: string;
  /** Runs a change of an environment, one after another, and repeats it when another machine changed the bucket first. */
  readonly change: <T>(env: string, change: () => Promise<T>) => Promise<T>;
  /** Shares a release that was published into the folder. */
  readonly share: (remote: string, release: string) => Promise<void>;
  /** Runs a cleaning of the folder, and removes from the bucket what it deleted. */
  readonly clean: <T>(clean: () => Promise<T>) => Promise<T>;
  /** Shares the mark that a release is on trial. */
  readonly shareMark: (key: string, text: string) => Promise<void>;
  /** Shares a file of `registry/` that belongs to no environment, such as the trusted keys. */
  readonly shareFile: (name: string) => Promise<void>;
  /** Copies what others changed in the bucket; cheap when nothing changed. */
  readonly refresh: (env: string) => Promise<void>;
}

export function createReleaseStore(state: string, openBucket?: () => Promise<Bucket>): ReleaseStore {
  const queue = createQueue();
  let seen = '';
  return {
    state,
    change: (env, change) =>
      queue(async () => {
        if (!openBucket) return change();
        const bucket = await openBucket();
        return retryMoved(() => changeOn(bucket, state, env, change));
      }),
    share: async (remote, release) => {
      if (openBucket) await uploadRelease(await openBucket(), state, remote, release);
    },
    clean: (clean) => queue(async () => (openBucket ? pruneOn(await openBucket(), state, clean) : clean())),
    shareMark: async (key, text) => {
      if (openBucket) await (await openBucket()).put(key, Buffer.from(text));
    },
    shareFile: async (name) => {
      if (openBucket) await (await openBucket()).put(`registry/${name}`, readFileSync(join(state, 'registry', name)));
    },
    refresh: async (env) => {
      if (!openBucket) return;
      const bucket = await openBucket();
      const versions = await Promise.all([bucket.look(`registry/${env}.json`), bucket.look('registry/keys.json')]);
      const now = versions.map((one) => one?.etag ?? '').join(' ');
      if (now === seen) return;
      await queue(() => pull(bucket, state));
      seen = now;
    },
  };
}
