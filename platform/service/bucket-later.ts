import type { Bucket } from '../release/bucket.ts';

/** Opens the bucket of releases on first use, because its client is heavy; undefined when no bucket is configured. */
export function openBucketLater(env: Readonly<Record<string, string | undefined>>): (() => Promise<Bucket>) | undefined {
  if (!env.PLATFORM_S3_BUCKET) return undefined;
  let opened: Promise<Bucket> | undefined;
  return () => {
    opened ??= import('../release/bucket.ts').then(({ openBucket }) => openBucket(env));
    return opened;
  };
}
