import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';

/** Checks whether this many bytes fit on the disk. @throws AppError `storage-full` if less than the reserve would stay free */
export type EnsureFreeSpace = (bytes: number) => Promise<void>;

/**
 * Guards the disks that the server writes to. PostgreSQL, and everything with it, stops when its disk is full, so uploads stop earlier.
 * @param folders one on each disk; a folder that does not exist yet counts as its nearest parent
 * @param floorBytes the space that stays free
 */
export function createFreeSpace(folders: readonly string[], floorBytes: number): EnsureFreeSpace {
  return async (bytes) => {
    if (floorBytes === 0) return;
    for (const folder of folders) if ((await freeBytes(folder)) - bytes < floorBytes) throw new AppError('storage-full');
  };
}

/** Returns the smallest free space of the disks that these folders are on; undefined without folders. */
export async function smallestFreeSpace(folders: readonly string[]): Promise<number | undefined> {
  const free = await Promise.all(folders.map(freeBytes));
  return free.length ? Math.min(...free) : undefined;
}

/** Returns whether a write failed because the disk, or the quota on it, is full. */
export const isDiskFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException)?.code ?? '');

async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || parent === folder) throw error;
    return freeBytes(parent);
  }
}
