import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';

/** Describes an object of a bucket without its bytes. `etag` names this version of it. */
export interface Listed {
  readonly key: string;
  readonly bytes: number;
}

/** Describes what releases need from S3-compatible storage: reads, and writes conditional on a known version. */
export interface Bucket {
  readonly name: string;
  readonly list: () => Promise<Listed[]>;
  /** Returns undefined when the object does not exist. */
  readonly get: (key: string) => Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;
  /** Returns when it was written, by the service's clock. */
  readonly look: (key: string) => Promise<{ readonly etag: string; readonly at: Date } | undefined>;
  /**
   * Writes an object if its version is still `etag`, or if it does not exist when `etag` is null; always when `etag` is omitted.
   * @returns false when someone else was faster.
   */
  readonly put: (key: string, bytes: Uint8Array, etag?: string | null) => Promise<boolean>;
  readonly remove: (key: string) => Promise<void>;
  /** Returns the service's time. */
  readonly now: () => Promise<Date>;
}

/** Opens the bucket that `PLATFORM_S3_BUCKET` names, with `…_REGION`, `…_ENDPOINT` (for services other than Amazon's) and the usual `AWS_…` keys. */
export function openBucket(env: Readonly<Record<string, string | undefined>> = process.env): Bucket {
  const { PLATFORM_S3_BUCKET: name, PLATFORM_S3_REGION: region = 'us-east-1', PLATFORM_S3_ENDPOINT: endpoint } = env;
  if (!name)
    throw new Error('Set PLATFORM_S3_BUCKET to the bucket of releases, and PLATFORM_S3_ENDPOINT for services other than Amazon’s.');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Several compatible services don't support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  let seenAt: Date | undefined;
  client.middlewareStack.add(
    (next) => async (given) => {
      const answer = await next(given);
      const date = (answer.response as { headers?: Record<string, string> }).headers?.date;
      if (date) seenAt = new Date(date);
      return answer;
    },
    { step: 'deserialize', name: 'serviceClock', priority: 'low' },
  );
  const at = (Key: string) => ({ Bucket: name, Key });
  const bucket: Bucket = {
    name,
    list: async () => {
      const found: Listed[] = [];
      for (let token: string | undefined, isFirst = true; isFirst || token; isFirst = false) {
        const page = await client.send(new ListObjectsV2Command({ Bucket: name, ...(token ? { ContinuationToken: token } : {}) }));
        for (const { Key = '', Size = 0 } of page.Contents ?? []) found.push({ key: Key, bytes: Size });
        token = page.NextContinuationToken;
      }
      return found;
    },
    get: async (key) => {
      const answer = await client.send(new GetObjectCommand(at(key))).catch(missing);
      return answer?.Body && { bytes: await answer.Body.transformToByteArray(), etag: answer.ETag ?? '' };
    },
    look: async (key) => {
      const answer = await client.send(new HeadObjectCommand(at(key))).catch(missing);
      return answer && { etag: answer.ETag ?? '', at: answer.LastModified ?? new Date(0) };
    },
    put: async (key, Body, etag) => {
      const condition = etag === undefined ? {} : etag === null ? { IfNoneMatch: '*' } : { IfMatch: etag };
      const headers = { ContentType: typeOf(key), CacheControl: cachingOf(key), ...(key.endsWith('.br') ? { ContentEncoding: 'br' } : {}) };
      try {
        await client.send(new PutObjectCommand({ ...at(key), Body, ...headers, ...condition }));
        return true;
      } catch (error) {
        const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
        // 409: two conditional writes at the same time.
        if (etag !== undefined && (status === 412 || status === 409)) return false;
        throw error;
      }
    },
    remove: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    now: async () => {
      await bucket.list();
      return seenAt ?? new Date();
    },
  };
  return bucket;
}

function missing(error: unknown): undefined {
  if (['NoSuchKey', 'NotFound'].includes((error as Error).name)) return undefined;
  throw error;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', json: 'application/json' };
const typeOf = (key: string) => types[key.replace(/\.br$/, '').split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** Returns the cache header, as in the gateway: pointers and keys change, everything else is immutable. */
const cachingOf = (key: string) => (/^registry\/[^/]+$/.test(key) ? 'no-store' : 'public, max-age=31536000, immutable');
