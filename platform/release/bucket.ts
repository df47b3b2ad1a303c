import { GetObjectCommand, HeadObjectCommand, ListObjectsV2Command, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';

/** An object of a bucket without its bytes. `etag` names this very version of it. */
export interface Listed {
  readonly key: string;
  readonly bytes: number;
}

/** What releases need of S3-compatible storage: reads, and writes that happen only to the version that one has seen. */
export interface Bucket {
  readonly name: string;
  readonly list: () => Promise<Listed[]>;
  /** Undefined when there is no such object. */
  readonly get: (key: string) => Promise<{ readonly bytes: Uint8Array; readonly etag: string } | undefined>;
  /** When it was written, and the service's own time. */
  readonly look: (key: string) => Promise<{ readonly etag: string; readonly at: Date } | undefined>;
  /**
   * Writes an object if it is still the version `etag`, or not there yet where that is null; always where it is left out.
   * @returns false when somebody else was faster.
   */
  readonly put: (key: string, bytes: Uint8Array, etag?: string | null) => Promise<boolean>;
  /** The service's clock. */
  readonly now: () => Promise<Date>;
}

/** The bucket that `PLATFORM_S3_BUCKET` names, with `…_REGION`, `…_ENDPOINT` (another service than Amazon's) and the usual `AWS_…` keys. */
export function openBucket(env: Readonly<Record<string, string | undefined>> = process.env): Bucket {
  const { PLATFORM_S3_BUCKET: name, PLATFORM_S3_REGION: region = 'us-east-1', PLATFORM_S3_ENDPOINT: endpoint } = env;
  if (!name)
    throw new Error('Name the bucket of releases by PLATFORM_S3_BUCKET, and another service than Amazon’s by PLATFORM_S3_ENDPOINT.');
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Several compatible services know no checksums in trailers.
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
        // 409: two conditional writes at the very same time.
        if (etag !== undefined && (status === 412 || status === 409)) return false;
        throw error;
      }
    },
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

/** As the gateway serves them: pointers and keys change, everything else never does. */
const cachingOf = (key: string) => (/^registry\/[^/]+$/.test(key) ? 'no-store' : 'public, max-age=31536000, immutable');
