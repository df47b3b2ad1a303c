import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';
import type { OpenStreams } from '../../../http/open-streams.ts';
import type { AddressProof, Viewer } from '../../../platform/storage/signed-addresses.ts';
import type { ByteRange } from '../../../platform/storage/storage.ts';
import type { KeepAccess, KeptAccess } from '../../governance/access/kept-access.ts';
import type { FilesService } from './file.service.ts';
import { kindOf } from './file-types.ts';

interface ContentRequest {
  Params: { fileId: string };
  Querystring: { expires?: string; signature?: string; user?: string; session?: string; download?: string };
}

interface ContentServices {
  readonly files: FilesService;
  readonly keep: KeepAccess;
  readonly streams: OpenStreams;
}

/**
 * Serves file bytes outside the typed calls: a link or an `img` sends no token, so the signed URL says who opens the file. It ends with the
 * access and the session of that person, also in the middle of a download.
 */
export function fileContentRoute(api: FastifyInstance, { files, keep, streams }: ContentServices): void {
  api.get<ContentRequest>('/file/content/:fileId', async ({ params, query, headers }, reply) => {
    const proof = proofOf(query);
    const row = await files.read(params.fileId, proof);
    const { type, isShown } = kindOf(row.name);
    const range = row.size > 0 ? rangeOf(headers.range, row.size) : undefined;
    reply
      .headers({
        'content-disposition': disposition(isShown && query.download === undefined ? 'inline' : 'attachment', row.name),
        'x-content-type-options': 'nosniff',
        // Browsers refuse to run their PDF reader in a sandboxed document, and already isolate it from our origin.
        'content-security-policy': type === 'application/pdf' ? shownPdf : shown,
        'cache-control': 'private, max-age=600',
        'accept-ranges': 'bytes',
      })
      .type(isShown ? type : 'application/octet-stream');
    if (range)
      reply.code(206).headers({
        'content-range': `bytes ${range.start}-${range.end}/${row.size}`,
        'content-length': range.end - range.start + 1,
      });
    else reply.header('content-length', row.size);
    const content = await files.content(row, range);
    if (proof.viewer && row.size > quickBytes)
      endWithAccess(reply, content, proof.viewer, keep(proof.viewer.userId, { kind: 'file', id: row.id }));
    return reply.send(content);
  });

  function endWithAccess(reply: FastifyReply, content: Readable, { sessionId }: Viewer, { lost, release }: KeptAccess): void {
    if (sessionId) streams.add(sessionId, reply);
    const end = () => content.destroy(new Error('The file may no longer be opened.'));
    lost.addEventListener('abort', end, { once: true });
    reply.raw.once('close', release);
  }
}

function proofOf({ expires, signature, user, session }: ContentRequest['Querystring']): AddressProof {
  const viewer = typeof user === 'string' ? { userId: user, sessionId: String(session ?? '') } : undefined;
  return { expires: Number(expires), signature: String(signature ?? ''), viewer };
}

/** Files up to this size have left the server before anybody could take the access away. */
const quickBytes = 1024 * 1024;

const shownPdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const shown = `sandbox; ${shownPdf}`;

/** Returns the header with the file name twice: in ASCII for old clients, and as it is. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/**
 * Parses a single byte range. Returns undefined for several ranges or another unit: RFC 9110 allows sending the whole file then.
 * @throws AppError for a range outside the file.
 */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) throw new AppError('range', { headers: { 'content-range': `bytes */${size}` } });
  return { start, end };
}
