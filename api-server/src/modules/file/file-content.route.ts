import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import type { ByteRange } from '../../platform/storage/storage.ts';
import type { FilesService } from './file.service.ts';
import { kindOf } from './file-types.ts';

interface ContentRequest {
  Params: { fileId: string };
  Querystring: { expires?: string; signature?: string; download?: string };
}

/** Bytes are no call: a link or an `img` asks for them without a token, by the signed address that the file came with. */
export function fileContentRoute(api: FastifyInstance, files: FilesService): void {
  api.get<ContentRequest>('/file/content/:fileId', async ({ params, query, headers }, reply) => {
    const row = await files.read(params.fileId, Number(query.expires), String(query.signature ?? ''));
    const { type, isShown } = kindOf(row.name);
    const range = row.size > 0 ? rangeOf(headers.range, row.size) : undefined;
    reply
      .headers({
        'content-disposition': disposition(isShown && query.download === undefined ? 'inline' : 'attachment', row.name),
        'x-content-type-options': 'nosniff',
        // The browser's PDF reader does not run in a sandboxed document; it runs apart from our origin by itself.
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
    return reply.send(await files.content(row, range));
  });
}

const shownPdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
const shown = `sandbox; ${shownPdf}`;

/** The name in ASCII for old clients, and as it is. */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** One range in bytes; of several, or of another unit, nothing: then all is sent, as the standard allows. @throws AppError for one outside. */
function rangeOf(header: string | undefined, size: number): ByteRange | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (start >= size || start > end) throw new AppError('range', { headers: { 'content-range': `bytes */${size}` } });
  return { start, end };
}
