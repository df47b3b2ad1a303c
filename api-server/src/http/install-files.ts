import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Gateway } from 'platform/gateway';
import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';
import { retiringWorker } from './retiring-worker.ts';

export interface InstallOptions {
  readonly basePath: string;
  readonly hasWorker?: boolean;
}

/** Serves what browsers need to install the product: the manifest, its icons, and the service worker of the current shell. */
export function serveInstallFiles(app: FastifyInstance, { basePath, hasWorker = true }: InstallOptions, gateway: () => Gateway): void {
  const manifest = JSON.stringify(webManifest(basePath));
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  );
  for (const name of ['icon-192.png', 'icon-512.png', 'maskable-512.png', 'apple-touch-icon.png']) {
    const bytes = readFileSync(path.join(import.meta.dirname, 'icons', name));
    app.get(`/icons/${name}`, (_, reply) => reply.type('image/png').header('cache-control', 'public, max-age=86400').send(bytes));
  }
  app.get('/sw.js', (request, reply) => {
    // A shell without a worker gets the retiring one too: its page wouldn't delete copies at sign-out.
    const worker = (hasWorker && readWorker(app, gateway)) || retiringWorker;
    const etag = `"${worker.hash}"`;
    reply.header('cache-control', 'no-cache').header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(worker.script);
  });
}

/** While there is no shell that can be trusted, browsers keep the worker that they have. */
function readWorker(app: FastifyInstance, gateway: () => Gateway): ReturnType<Gateway['worker']> {
  try {
    return gateway().worker();
  } catch (error) {
    app.log.warn({ err: error }, 'the service worker could not be read');
    throw new AppError('not-ready', { detail: sayRequest('stillBuilding'), headers: { 'retry-after': '5' } });
  }
}

const webManifest = (basePath: string) => ({
  id: basePath,
  name: 'Atrium',
  short_name: 'Atrium',
  description: 'Chat, agents, notebooks, workflows and files in one place.',
  start_url: basePath,
  scope: basePath,
  display: 'standalone',
  background_color: '#f6f3ec',
  theme_color: '#f6f3ec',
  categories: ['productivity'],
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
});
