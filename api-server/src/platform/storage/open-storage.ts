import { createDiskStorage } from './disk-storage.ts';
import type { S3Options } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the bucket that the settings name, or a folder. Its client is loaded only where it is used. */
export async function openStorage({ s3, filesDir }: { s3: S3Options | undefined; filesDir: string }): Promise<Storage> {
  if (!s3) return createDiskStorage(filesDir);
  const { createS3Storage } = await import('./s3-storage.ts');
  return createS3Storage(s3);
}
