import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { sql } from 'drizzle-orm';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { limits } from 'shared-contracts';
import { AppError } from './errors.ts';
import { drainOnClose } from './http/drain-on-close.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installMetrics } from './http/metrics-route.ts';
import { OpenStreams } from './http/open-streams.ts';
import { openApiDocument } from './http/openapi.ts';
import { type CallGuard, createDispatch, createRegister, type RegisteredCalls } from './http/register-call.ts';
import { traceRequests } from './http/trace-requests.ts';
import { watchLoad } from './http/watch-load.ts';
import type { WebHandler } from './http/web-handler.ts';
import type { ServerModule } from './kernel/module.ts';
import type { Tool } from './kernel/tool/tool.ts';
import { sayRequest } from './messages/request.ts';
import { createModules } from './modules.ts';
import { createParts, type PartsDependencies } from './parts.ts';
import type { Config } from './platform/config/config.ts';
import type { Database } from './platform/database/database.ts';
import { withDatabaseBack } from './platform/database/database-away.ts';
import { runStatementsAs } from './platform/database/statement-kind.ts';
import { EventLoopWatch } from './platform/event-loop.ts';
import { createJobs, type RecurringJob } from './platform/jobs/jobs.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { countProviderCalls } from './platform/model/provider-call.ts';
import { version } from './version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Holds every module's recurring jobs, so that tests can run one. */
    readonly jobs: readonly RecurringJob[];
    /** Holds every module's tools, so that tests can use one. */
    readonly tools: readonly Tool[];
  }
}

export interface AppDependencies extends Omit<PartsDependencies, 'metrics' | 'loop'> {
  readonly web?: WebHandler;
}

/** Fits a chat message of the maximum length in four-byte characters, and the rest of its request. */
const bodyLimit = limits.chatMessageMaxCharacters * 4 + 1024 * 1024;

/** Builds the whole server, ready for `listen` or `inject`. Closing it ends its runs. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // `true` would trust the leftmost address, which the client itself writes.
    trustProxy: (_, hop) => hop < deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    // Files and health checks would flood the log.
    if (request.url.startsWith('/api/'))
      request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  const streams = new OpenStreams();
  drainOnClose(app, streams);
  traceRequests(app);
  app.addHook('onRequest', (request, _, next) => (request.method === 'GET' ? runStatementsAs('page', next) : next()));
  const loop = new EventLoopWatch();
  app.addHook('onClose', async () => loop.stop());
  const metrics = createMetrics(loop);
  const stopCounting = countProviderCalls(metrics);
  app.addHook('onClose', async () => stopCounting());
  installMetrics(app, metrics, deps.config.metricsToken);
  await installProtection(app, deps.config);
  const parts = await createParts({ ...deps, metrics, loop });
  const { modules, guard, releases } = await createModules(parts);
  app.decorate(
    'jobs',
    modules.flatMap(({ jobs = [] }) => jobs),
  );
  app.decorate(
    'tools',
    modules.flatMap(({ tools = [] }) => tools),
  );
  app.addHook('onClose', () => parts.outbound.close());
  await openModules(app, modules);
  watchLoad(metrics, deps.database, parts);
  if (deps.config.jobs !== 'off') await startJobs(app, deps, modules, metrics);
  const stopListening = await listenToSessions(deps, streams);
  app.addHook('preClose', stopListening);
  await app.register(async (api) => apiRoutes(api, modules, { ...guard, streams }), { prefix: '/api' });
  for (const { protocol } of modules) if (protocol) await app.register(protocol);
  healthRoutes(app, deps.database);
  await deps.web?.install(app, releases);
  if (!deps.web) app.setNotFoundHandler(() => Promise.reject(new AppError('route-not-found')));
  return app;
}

/** Ends the streams of sessions that ended on any node, also of those that ended while no notification arrived. */
function listenToSessions({ database, log }: AppDependencies, streams: OpenStreams): Promise<() => Promise<void>> {
  const cutEnded = async () => {
    const ids = streams.sessions();
    const { rows } = await database.db.execute<{ id: string }>(
      sql`select id from auth_sessions where id = any (${sql.param(ids)}::text[])`,
    );
    const open = new Set(rows.map(({ id }) => id));
    for (const id of ids) if (!open.has(id)) streams.cut(id);
  };
  const onGap = () =>
    void withDatabaseBack(cutEnded).catch((error: unknown) => log.warn({ err: error }, 'ended sessions could not be looked for'));
  return database.listen('session_ended', (sessionId) => streams.cut(sessionId), onGap);
}

async function openModules(app: FastifyInstance, modules: readonly ServerModule[]): Promise<void> {
  for (const { open } of modules) await open?.();
  app.addHook('preClose', async () => {
    for (const { close } of modules.toReversed()) await close?.();
  });
}

/** Starts the recurring jobs, and the queues that hand work to this node. */
async function startJobs(
  app: FastifyInstance,
  { config, database, log }: AppDependencies,
  modules: readonly ServerModule[],
  metrics: Metrics,
): Promise<void> {
  const jobs = createJobs(database, log, metrics);
  app.addHook('preClose', () => jobs.close());
  const recurring = config.jobs === 'on' ? app.jobs : app.jobs.filter(({ isForUsers }) => isForUsers);
  await jobs.start(
    recurring,
    modules.flatMap(({ queue = [] }) => queue),
  );
  for (const { useQueue } of modules) await useQueue?.(jobs.send);
}

async function installProtection(app: FastifyInstance, config: Config): Promise<void> {
  // A client that is gone before its request is read has no address, which rate limiting and the audit log need, and gets no answer.
  app.addHook('onRequest', (request, reply, next) => {
    if (request.ip) return next();
    reply.hijack();
    request.raw.destroy();
  });
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy } });
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_, { ttl }) =>
      new AppError('throttled', {
        detail: sayRequest('tooManyRequests', { after: Math.ceil(ttl / 1000) }),
        headers: { 'retry-after': String(Math.ceil(ttl / 1000)) },
      }),
  });
  await app.register(cookie);
  await app.register(underPressure, { maxEventLoopDelay: config.eventLoopLimitMs, exposeStatusRoute: false });
  await app.register(multipart, {
    limits: { fileSize: limits.imageMaxBytes, files: 1, fieldSize: 1024 * 1024 },
  });
}

/** Forbids inline scripts and eval, and loads pictures from this origin only. antd writes style elements. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // The stylesheet for formulas embeds its small fonts.
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  // Answers that are read aloud arrive as bytes.
  'media-src': ["'self'", 'blob:'],
  'worker-src': ["'self'", 'blob:'],
  // Artifacts run in a frame, which must not leave for another address: that would carry out what it knows.
  'frame-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

function apiRoutes(api: FastifyInstance, modules: readonly ServerModule[], guard: CallGuard): void {
  const registered: RegisteredCalls = new Map();
  const register = createRegister(api, guard, registered);
  const dispatch = createDispatch(registered, guard);
  for (const { routes } of modules) routes?.({ register, dispatch, http: api, streams: guard.streams });
  let document: unknown;
  api.get('/openapi.json', () => {
    document ??= openApiDocument([...registered.keys()], version);
    return document;
  });
  api.all('/*', () => Promise.reject(new AppError('route-not-found')));
}

function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await database.isReady())) throw new AppError('not-ready', { detail: sayRequest('databaseSilent') });
    return { status: 'ready' };
  });
}
