import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../errors.ts';
import { frameDocument, framePermissions, framePolicy, frameTag } from './frame-document.ts';
import { joinReactKit, type PythonFile, pythonFiles, pythonPath, pythonVersion } from './frame-kit.ts';

const compress = promisify(gzip);

interface Kept {
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/** Serves the document in which artifacts run, and what the page hands to it, outside the typed calls: a frame sends no token. */
export function frameRoute(api: FastifyInstance): void {
  const kept = new Map<string, Promise<Kept>>();
  const keep = (name: string, read: () => Promise<Buffer>) => {
    const known = kept.get(name) ?? read().then(async (plain) => ({ plain, zipped: await compress(plain) }));
    kept.set(name, known);
    // What could not be read may be there at the next request.
    known.catch(() => kept.delete(name));
    return known;
  };
  api.get('/v4/artifact/frame', async (request, reply) => {
    reply.headers({ 'content-security-policy': framePolicy, 'permissions-policy': framePermissions });
    if (isKnown(request, reply, frameTag)) return reply;
    return reply.type('text/html; charset=utf-8').send(frameDocument);
  });
  api.get('/v4/artifact/kit/react.js', async (request, reply) => {
    const { plain, zipped } = await keep('react', async () => Buffer.from(joinReactKit()));
    if (isKnown(request, reply, `"${plain.length}-${zipped.length}"`)) return reply;
    return send(request, reply.type('text/javascript; charset=utf-8'), { plain, zipped });
  });
  api.get<{ Params: { name: string } }>('/v4/artifact/kit/python/:name', async (request, reply) => {
    const { name } = request.params;
    if (!pythonFiles.includes(name as PythonFile)) throw new AppError('not-found');
    if (isKnown(request, reply, `"${pythonVersion}"`)) return reply;
    const file = await keep(name, () => readFile(pythonPath(name as PythonFile)));
    return send(request, reply.type('application/octet-stream'), file);
  });
}

/** Sends 304 to a browser that already has this version. Returns whether it did. */
function isKnown({ headers }: FastifyRequest, reply: FastifyReply, tag: string): boolean {
  reply.headers({ etag: tag, 'cache-control': 'no-cache' });
  if (headers['if-none-match'] !== tag) return false;
  void reply.code(304).send();
  return true;
}

function send({ headers }: FastifyRequest, reply: FastifyReply, { plain, zipped }: Kept) {
  reply.header('vary', 'accept-encoding');
  if (!/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.send(plain);
  return reply.header('content-encoding', 'gzip').send(zipped);
}
