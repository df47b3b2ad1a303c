import { createDiskStorage } from './disk-storage.ts';
import { createS3Storage, type S3Options } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the bucket that the settings name, or a folder. */
export function openStorage({ s3, filesDir }: { s3: S3Options | undefined; filesDir: string }): Storage {
  return s3 ? createS3Storage(s3) : createDiskStorage(filesDir);
}
