import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from '../commands/process/ports.ts';

/** Describes an S3-compatible service in memory, with Amazon's conditional writes. */
export interface S3Server {
  /** Holds the environment for `openBucket`. */
  readonly env: Readonly<Record<string, string>>;
  readonly objects: Map<string, { bytes: Buffer; etag: string; at: Date }>;
  /** Sets how far the service's clock is ahead of this machine's, in milliseconds. */
  clockAheadMs: number;
  /** Refuses all writes, like a dropped connection. */
  isCut: boolean;
  readonly close: () => Promise<void>;
}

const bucket = 'releases';

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map();
  const state = { clockAheadMs: 0, isCut: false };
  const server = createServer(async (request, response): Promise<unknown> => {
    const bytes = await buffer(request);
    const now = new Date(Date.now() + state.clockAheadMs);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = decodeURIComponent(url.pathname.slice(bucket.length + 2));
    const found = objects.get(key);
    const answer = (status: number, body: string | Buffer = '', headers: Record<string, string> = {}) =>
      response.writeHead(status, { date: now.toUTCString(), ...headers }).end(request.method === 'HEAD' ? undefined : body);
    const described = found && {
      etag: found.etag,
      'last-modified': found.at.toUTCString(),
      'content-length': String(found.bytes.length),
    };
    if (request.method === 'PUT') {
      if (state.isCut) return answer(503, '<Error><Code>SlowDown</Code></Error>');
      const { 'if-match': match, 'if-none-match': none } = request.headers;
      if ((none === '*' && found) || (match && match !== found?.etag)) return answer(412, '<Error><Code>PreconditionFailed</Code></Error>');
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      objects.set(key, { bytes, etag, at: now });
      return answer(200, '', { etag });
    }
    if (key === '') return answer(200, listing(objects), { 'content-type': 'application/xml' });
    if (!found || !described) return answer(404, '<Error><Code>NoSuchKey</Code></Error>', { 'content-type': 'application/xml' });
    return answer(200, found.bytes, described);
  });
  const port = await freePort(19_800);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  const keys = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' };
  return Object.assign(state, {
    env: { PLATFORM_S3_BUCKET: bucket, PLATFORM_S3_ENDPOINT: `http://127.0.0.1:${port}`, ...keys },
    objects,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

const listing = (objects: S3Server['objects']) =>
  `<?xml version="1.0"?><ListBucketResult>${[...objects]
    .map(([key, { bytes }]) => `<Contents><Key>${key}</Key><Size>${bytes.length}</Size></Contents>`)
    .join('')}<IsTruncated>false</IsTruncated></ListBucketResult>`;
