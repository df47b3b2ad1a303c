import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createGateway, type Gateway } from 'platform/gateway';
import { AppError } from '../errors.ts';
import { sayRequest } from '../messages/request.ts';
import { serveInstallFiles } from './install-files.ts';
import { isOpenedByPerson } from './opened-by-person.ts';
import { pageLanguage } from './page-language.ts';
import { followTrialLink, type OwnPart, securityPolicyFor, type TrialReader, trialOf } from './page-trial.ts';

export interface WebOptions {
  /** Holds releases and registries, which may appear after the server has started. */
  readonly platformDir: string;
  readonly registryEnv: string;
  readonly basePath: string;
  readonly mixCheckSeconds?: number;
  /** Whether browsers get the shell's service worker; by default they do. */
  readonly hasWorker?: boolean;
}

/** Serves everything but the API on the same origin. */
export interface WebHandler {
  readonly install: (app: FastifyInstance, releases: PageReleases) => Promise<void>;
}

/** Describes what pages learn about releases besides the registry. */
export interface PageReleases {
  /** Lists halted canaries as `remote@release`. */
  readonly halted: () => Promise<readonly string[]>;
  readonly trials: TrialReader;
  /** Notes that a page was sent. Never rejects. */
  readonly issuePage: (caller: { readonly token: string | undefined; readonly ip: string }) => Promise<void>;
}

const immutable = 'public, max-age=31536000, immutable';
const pagesKept = 64;

/** Serves releases and registries as files, and the page for every address of the product. */
export function createWebHandler(options: WebOptions): WebHandler {
  return {
    install: async (app, releases) => {
      await serveFolder(app, path.join(options.platformDir, 'releases'), '/r/', () => immutable);
      await serveFolder(app, path.join(options.platformDir, 'registry'), '/registry/', (file) =>
        path.dirname(file) === path.join(options.platformDir, 'registry') ? 'no-store' : immutable,
      );
      app.get('/', (_, reply) => reply.redirect(options.basePath));
      const gateway = lazyGateway(options, releases);
      serveInstallFiles(app, options, gateway);
      app.setNotFoundHandler(createPageHandler(options, releases, gateway));
    },
  };
}

async function serveFolder(app: FastifyInstance, root: string, prefix: string, caching: (file: string) => string): Promise<void> {
  mkdirSync(root, { recursive: true });
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    // Source maps are for the server alone.
    allowedPath: (address) => !address.endsWith('.map'),
    // Frames of extensions have an opaque origin, and load the shared modules too.
    setHeaders: (response, file) =>
      void response.headers({
        'cache-control': caching(file),
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
      }),
  });
}

function lazyGateway(
  { platformDir, registryEnv, basePath, mixCheckSeconds, hasWorker }: WebOptions,
  { trials }: PageReleases,
): () => Gateway {
  let gateway: Gateway | undefined;
  return () => {
    gateway ??= createGateway({
      state: platformDir,
      env: registryEnv,
      base: basePath,
      mixCheckSeconds,
      hasTesters: trials.hasTesters,
      hasWorker,
    });
    return gateway;
  };
}

function createPageHandler({ basePath }: WebOptions, releases: PageReleases, gateway: () => Gateway) {
  const compressed = new Map<string, Buffer>();
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = request.url.split('?', 1)[0] ?? '';
    const isPage = address === basePath || address.startsWith(`${basePath}/`);
    if (!isPage && isOpenedByPerson(request)) return reply.redirect(`${basePath}${request.url}`);
    if (!isPage || (request.method !== 'GET' && request.method !== 'HEAD')) throw new AppError('route-not-found');
    const { trials } = releases;
    if (await followTrialLink(request, reply, trials)) return reply;
    const own = await trialOf(request, reply, trials);
    if (own.trial) reply.header('content-security-policy', securityPolicyFor(own.trial, reply.getHeader('content-security-policy')));
    const html = pageOf(gateway(), request, await releases.halted(), own);
    // A trial's page runs other releases than the mix.
    if (request.method === 'GET' && !own.trial) void releases.issuePage({ token: request.cookies.token, ip: request.ip });
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'accept-encoding, accept-language, cookie');
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(html);
    return reply.header('content-encoding', 'br').send(compress(compressed, html));
  };
}

function pageOf(gateway: Gateway, request: FastifyRequest, halted: readonly string[], own: OwnPart): string {
  try {
    const { theme, color_scheme: colorScheme, accessibility, token, installation_role: role } = request.cookies;
    const viewer = { language: pageLanguage(request), signedIn: Boolean(token), isAdministrator: Boolean(role) };
    return gateway.index({ url: request.url, theme, colorScheme, accessibility, ...viewer, halted, own }).html;
  } catch (error) {
    request.log.warn({ err: error }, 'the page could not be made');
    const isUnverified = error instanceof Error && 'code' in error && error.code === 'registry-unverified';
    throw new AppError('not-ready', {
      detail: isUnverified ? sayRequest('releasesUnverified') : sayRequest('stillBuilding'),
      headers: { 'retry-after': '5' },
    });
  }
}

/** Caches pages: only few exist at a time, and they change only with a promotion. */
function compress(cache: Map<string, Buffer>, html: string): Buffer {
  const known = cache.get(html);
  if (known) return known;
  if (cache.size >= pagesKept) cache.clear();
  const made = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  cache.set(html, made);
  return made;
}
