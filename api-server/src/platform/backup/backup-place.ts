import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { dayMs } from 'shared-contracts/days';
import { createDiskStorage } from '../storage/disk-storage.ts';
import { createS3Storage, type S3Options } from '../storage/s3-storage.ts';
import { checkedKey, type Storage } from '../storage/storage.ts';
import { type BackupAbout, BackupError, backupAbout, backupFormat } from './backup-entity.ts';

/** A backup that was still incomplete after this time was interrupted. Younger objects may belong to one that is being made. */
const unfinishedMs = dayMs;

/**
 * Opens a place for backups: a folder, or `s3://bucket/folder` with the keys of the settings.
 * @throws BackupError if the place is not written correctly
 */
export function openPlace(place: string, s3: Omit<S3Options, 'bucket'>): Storage {
  const url = /^s3:\/\/([^/]+)(?:\/(.*?))?\/?$/.exec(place);
  if (!url && /^\w+:\/\//.test(place))
    throw new BackupError(`“${place}” is not a place for backups. Name a folder, or s3://bucket/folder.`);
  if (!url) return createDiskStorage(path.resolve(place));
  const [, bucket = '', folder] = url;
  if (folder !== undefined && !isKey(folder))
    throw new BackupError('The folder in the bucket may contain lower-case letters, digits, hyphens, underscores and slashes.');
  return createS3Storage({ ...s3, bucket, ...(folder ? { folder } : {}) });
}

const isKey = (key: string) => {
  try {
    return checkedKey(key) === key;
  } catch {
    return false;
  }
};

/** Names the objects of a backup. Files are shared by all backups for the same recipients. */
export const keyOf = {
  about: (id: string) => `backups/${id}/about`,
  contents: (id: string) => `backups/${id}/contents`,
  files: (id: string) => `backups/${id}/files`,
  table: (id: string, name: string) => `backups/${id}/tables/${name}`,
  object: (folder: string, key: string) => `objects/${folder}/${key}`,
};

/** @throws BackupError if the object is missing */
export async function readObject(place: Storage, key: string): Promise<Readable> {
  const content = await place.get(key);
  if (!content) throw new BackupError(`${key} is missing.`);
  return content;
}

/** Lists the backups that were made to the end, the newest first. */
export async function listBackups(place: Storage): Promise<BackupAbout[]> {
  const found: BackupAbout[] = [];
  for await (const { key } of place.list('backups/'))
    if (key.endsWith('/about')) found.push(await readAbout(place, key.split('/')[1] ?? ''));
  return found.toSorted((one, other) => other.made_at.localeCompare(one.made_at));
}

/** Returns whether a backup has every file that its database refers to. */
export const isWhole = ({ files }: BackupAbout): boolean => !files.missing;

/** Returns a backup, or the newest one. @throws BackupError if there is none, or it was written by a newer version */
export async function findBackup(place: Storage, id: string | undefined): Promise<BackupAbout> {
  if (id) return readAbout(place, id);
  const [newest] = await listBackups(place);
  if (!newest) throw new BackupError('There is no complete backup at this place.');
  return newest;
}

async function readAbout(place: Storage, id: string): Promise<BackupAbout> {
  const content = isKey(id) ? await place.get(keyOf.about(id)) : undefined;
  if (!content) throw new BackupError(`There is no complete backup “${id}” at this place.`);
  const given = JSON.parse(await text(content)) as { format?: number };
  if ((given.format ?? 0) > backupFormat) throw new BackupError(`The backup “${id}” was made by a newer version.`);
  const parsed = backupAbout.safeParse(given);
  if (!parsed.success) throw new BackupError(`The description of the backup “${id}” can’t be read.`);
  return parsed.data;
}

/**
 * Keeps the newest backups with every file, and the newest that lack some, but none that is older than the last one with every file. Those
 * that were made at the same time count as one. Deletes the others, what interrupted ones left, and files that no backup refers to.
 * @returns the deleted backups
 */
export async function pruneBackups(place: Storage, keep: number, now: Date): Promise<BackupAbout[]> {
  const all = await listBackups(place);
  const firstWhole = all.findIndex(isWhole);
  const lacking = firstWhole === -1 ? all : all.slice(0, firstWhole);
  const kept = [...newestOf(lacking, keep), ...newestOf(all.filter(isWhole), keep)];
  const old = all.filter((one) => !kept.includes(one));
  const complete = new Set(kept.map(({ id }) => id));
  const isOld = (at: Date) => now.getTime() - at.getTime() > unfinishedMs;
  // A backup without its description is incomplete, so that one goes first.
  for (const { id } of old) await place.delete(keyOf.about(id));
  const deleted = new Set(old.map(({ id }) => id));
  for await (const { key, at } of place.list('backups/')) {
    const id = key.split('/')[1] ?? '';
    if (deleted.has(id) || (!complete.has(id) && isOld(at))) await place.delete(key);
  }
  const used = new Set<string>();
  for (const { id, objects } of kept)
    for (const line of (await text(await readObject(place, keyOf.files(id)))).split('\n'))
      used.add(keyOf.object(objects, line.split(' ')[0] ?? ''));
  for await (const { key, at } of place.list('objects/')) if (!used.has(key) && isOld(at)) await place.delete(key);
  return old;
}

/** Returns so many of the backups, which are sorted with the newest first. Those that were made at the same time count as one. */
function newestOf(all: readonly BackupAbout[], keep: number): readonly BackupAbout[] {
  let counted = 0;
  let from = Number.POSITIVE_INFINITY;
  const end = all.findIndex(({ made_at, ended_at = made_at }) => {
    if (Date.parse(ended_at) <= from) counted += 1;
    from = Date.parse(made_at);
    return counted > keep;
  });
  return end < 0 ? all : all.slice(0, end);
}
