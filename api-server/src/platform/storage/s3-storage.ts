import type { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { measureStream } from './measured.ts';
import { checkedKey, type Storage } from './storage.ts';

/** Describes a bucket of an S3-compatible service. Without a key pair, the machine's role is used. */
export interface S3Options {
  readonly bucket: string;
  readonly region: string;
  /** A service other than Amazon's, such as `http://minio:9000`. */
  readonly endpoint: string | undefined;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
  /** A folder in the bucket that contains everything, such as `atrium/nightly`. */
  readonly folder?: string;
}

/** Stores objects in a bucket. Large ones are sent in parts, which are aborted together when the source breaks. */
export function createS3Storage({ bucket, region, endpoint, accessKeyId, secretAccessKey, folder }: S3Options): Storage {
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    // Several compatible services do not support checksums in trailers.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const inside = folder ? `${checkedKey(folder)}/` : '';
  const at = (key: string) => ({ Bucket: bucket, Key: `${inside}${checkedKey(key)}` });
  return {
    put: async (key, content, { maxBytes = Number.POSITIVE_INFINITY } = {}) => {
      const meter = measureStream(maxBytes);
      let broke: Error | undefined;
      meter.through.once('error', (error) => {
        broke = error;
      });
      // An error in the source must break the upload, or an incomplete object would be stored.
      content.once('error', (error) => meter.through.destroy(error));
      content.once('close', () => content.readableEnded || meter.through.destroy(new Error('the source was cut')));
      try {
        await new Upload({ client, params: { ...at(key), Body: content.pipe(meter.through) } }).done();
      } catch (error) {
        // Aborting the upload may fail as well, and that error would hide the cause.
        throw broke ?? error;
      }
      return meter.result();
    },
    get: async (key, range) => {
      try {
        const asked = range ? { Range: `bytes=${range.start}-${range.end}` } : {};
        const { Body } = await client.send(new GetObjectCommand({ ...at(key), ...asked }));
        return Body as Readable;
      } catch (error) {
        if ((error as Error).name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    delete: async (key) => void (await client.send(new DeleteObjectCommand(at(key)))),
    list: async function* list(of) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${inside}${of}` }))
        for (const { Key = '', Size = 0, LastModified = new Date(0) } of Contents)
          yield { key: Key.slice(inside.length), bytes: Size, at: LastModified };
    },
    // The bucket's lifecycle rule deletes the parts that a dead process left behind.
    sweep: async () => undefined,
  };
}
