import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors.ts';

/** @throws AppError `storage-full` where storing so many bytes would leave less free space than the floor. */
export type EnsureFreeSpace = (bytes: number) => Promise<void>;

/**
 * Guards the disks that a server writes to. PostgreSQL stops when its disk is full, and everything with it, so uploads end before that.
 *
 * @param folders one on each disk; a folder that does not exist yet counts as its nearest parent
 * @param floorBytes what stays free
 */
export function createFreeSpace(folders: readonly string[], floorBytes: number): EnsureFreeSpace {
  return async (bytes) => {
    if (floorBytes === 0) return;
    for (const folder of folders) if ((await freeBytes(folder)) - bytes < floorBytes) throw new AppError('storage-full');
  };
}

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
