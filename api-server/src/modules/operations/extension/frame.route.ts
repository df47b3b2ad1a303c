import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../errors.ts';
import { framePermissions } from '../../chat/artifact/frame-document.ts';
import type { ExtensionService } from './extension.service.ts';
import { extensionDocument, extensionPolicy } from './frame-document.ts';

const unzip = promisify(gunzip);

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

interface Place {
  readonly id: string;
  readonly token: string;
}

/** Serves the files of extensions to their frames, outside the typed calls. A frame sends no token, so the address contains a secret instead. */
export function frameRoute(api: FastifyInstance, extensions: ExtensionService): void {
  api.get<{ Params: Place }>('/v4/extensions/:id/:token/frame', async ({ params }, reply) => {
    const origins = await extensions.grantedOrigins(params.id, params.token);
    if (!origins) throw new AppError('not-found');
    reply.headers({
      'content-security-policy': extensionPolicy(origins),
      'permissions-policy': framePermissions,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
    return reply.type('text/html; charset=utf-8').send(extensionDocument);
  });
  api.get<{ Params: Place & { '*': string } }>('/v4/extensions/:id/:token/files/*', async ({ params, headers }, reply) => {
    // Pages of this origin would run the code with the rights of their users. Frames with an opaque origin are cross-site. Texts are data.
    const isOwnPage = ['same-origin', 'same-site'].includes(String(headers['sec-fetch-site']));
    if (isOwnPage && !/^texts-[\w-]+\.json$/.test(params['*'])) throw new AppError('not-found');
    const file = await extensions.file(params.id, params.token, params['*']);
    const type = types[params['*'].split('.').pop() ?? ''];
    if (!file || !type) throw new AppError('not-found');
    forFrames(reply).headers({
      // Opened on its own, a file is a document of this origin: it may run nothing.
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    if (!file.isZipped) return reply.type(type).send(file.content);
    if (/\bgzip\b/.test(headers['accept-encoding'] ?? '')) return reply.type(type).header('content-encoding', 'gzip').send(file.content);
    return reply.type(type).send(await unzip(file.content));
  });
}

/** Lets documents with an opaque origin read what is public. */
const forFrames = (reply: FastifyReply) =>
  reply.headers({ 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' });
