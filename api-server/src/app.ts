import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import { limits } from 'shared-contracts';
import type { CallDefinition } from 'shared-contracts/calls';
import { AppError } from './errors.ts';
import { installErrorHandler } from './http/error-handler.ts';
import { installMetrics, metricsGuard } from './http/metrics-route.ts';
import { OpenStreams } from './http/open-streams.ts';
import { openApiDocument } from './http/openapi.ts';
import { createRegister } from './http/register-call.ts';
import type { WebHandler } from './http/web-handler.ts';
import { accountRoutes } from './modules/account/account.routes.ts';
import { activityRoutes } from './modules/activity/activity.routes.ts';
import { agentImageRoute, agentRoutes } from './modules/agent/agent.routes.ts';
import { customizeRoutes } from './modules/agent/customize/customize.routes.ts';
import { alertRoutes } from './modules/alert/alert.routes.ts';
import { assistantRoutes } from './modules/assistant/assistant.routes.ts';
import { authRoutes } from './modules/auth/auth.routes.ts';
import { blueprintRoutes } from './modules/blueprint/blueprint.routes.ts';
import { chatRoutes } from './modules/chat/chat.routes.ts';
import { chatLibraryRoutes } from './modules/chat/chat-library.routes.ts';
import { excerptRoutes } from './modules/chat/excerpt/excerpt.routes.ts';
import { appRoutes } from './modules/connected-app/connected-app.routes.ts';
import { connectionRoutes } from './modules/connection/connection.routes.ts';
import { documentRoutes } from './modules/document/document.routes.ts';
import { draftRoutes } from './modules/draft/draft.routes.ts';
import { exchangeRoutes } from './modules/exchange/exchange.routes.ts';
import { exportContentRoute, exportRoutes } from './modules/export/export.routes.ts';
import { fileRoutes } from './modules/file/file.routes.ts';
import { fileContentRoute } from './modules/file/file-content.route.ts';
import { helpRoutes } from './modules/help/help.routes.ts';
import { chatImageRoute } from './modules/image/chat-image.route.ts';
import { remoteImageRoute, remoteImageRoutes } from './modules/image/remote-images.routes.ts';
import { insightRoutes } from './modules/insight/insight.routes.ts';
import { itemRoutes } from './modules/item/item.routes.ts';
import { articleImageRoute, marketIntelRoutes } from './modules/market-intel/market-intel.routes.ts';
import { modelRoutes } from './modules/model/model.routes.ts';
import { notebookRoutes } from './modules/notebook/notebook.routes.ts';
import { oauthRoutes } from './modules/oauth/oauth.routes.ts';
import { passkeyRoutes } from './modules/passkey/passkey.routes.ts';
import { profileRoutes } from './modules/profile/profile.routes.ts';
import { outsideRoutes } from './modules/public-api/public-api.routes.ts';
import { recoveryRoutes } from './modules/recovery/recovery.routes.ts';
import { recoveryWaysRoutes } from './modules/recovery/recovery-ways.routes.ts';
import { releaseHealthRoute, releaseRoutes } from './modules/release/release.routes.ts';
import { reportRoutes } from './modules/report/report.routes.ts';
import { searchRoutes } from './modules/search/search.routes.ts';
import { securityRoutes } from './modules/security/security.routes.ts';
import { stickyNoteRoutes } from './modules/sticky-note/sticky-note.routes.ts';
import { telemetryRoutes } from './modules/telemetry/telemetry.routes.ts';
import { trashRoutes } from './modules/trash/trash.routes.ts';
import { workAreaRoutes } from './modules/work-area/work-area.routes.ts';
import type { WorkflowsModule } from './modules/workflow/workflow.module.ts';
import { workflowRoutes } from './modules/workflow/workflow.routes.ts';
import { workspaceRoutes } from './modules/workspace/workspace.routes.ts';
import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import { createJobs, type RecurringJob } from './platform/jobs/jobs.ts';
import type { Log } from './platform/log.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createServices, type Services } from './services.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the product does by itself, now and then. */
    readonly jobs: readonly RecurringJob[];
  }
}

export interface AppDependencies {
  readonly config: Config;
  readonly database: Database;
  /** No other node can be using the database. */
  readonly isExclusive: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly web?: WebHandler;
}

const version = '1.0.0';
/** A chat message of the greatest length in four-byte characters, and what stands around it. */
const bodyLimit = limits.chatMessageMaxCharacters * 4 + 1024 * 1024;

/** The whole server, ready for `listen` or `inject`; closing it ends its runs. */
export async function buildApp(deps: AppDependencies): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: deps.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // Not `true`, which would believe the leftmost address: the client itself has written that.
    trustProxy: (_, hop) => hop < deps.config.trustedProxies,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 400 },
    bodyLimit,
    forceCloseConnections: true,
    logController: new LogController({ disableRequestLogging: true }),
  });
  installErrorHandler(app);
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  app.addHook('onResponse', async (request, reply) => {
    // Files and health checks would drown what matters.
    if (request.url.startsWith('/api/'))
      request.log.info({ req: request, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
  });
  const metrics = createMetrics();
  installMetrics(app, metrics, deps.config.metricsToken);
  await installProtection(app, deps.config);
  const services = await createServices(deps);
  await openServices(app, services, deps.isExclusive);
  app.addHook('onClose', async () => {
    await services.marketIntel.close();
    await services.outbound.close();
  });
  const { account, agentsModule, exports, files, marketIntel, releases, trash, workflowsModule } = services;
  app.decorate(
    'jobs',
    [account, exports, marketIntel, files, trash, agentsModule, workflowsModule, releases].flatMap(({ jobs }) => jobs),
  );
  app.addHook('preClose', () => releases.close());
  app.addHook('preClose', () => exports.close());
  await exports.open(deps.isExclusive);
  if (deps.config.jobs !== 'off') await startJobs(app, deps, [workflowsModule, exports]);
  const streams = new OpenStreams();
  const stopListening = await deps.database.listen('session_ended', (sessionId) => streams.cut(sessionId));
  app.addHook('preClose', stopListening);
  const stopAlerts = await deps.database.listen('alerts_changed', (userId) => services.alerts.announce(userId));
  app.addHook('preClose', stopAlerts);
  await app.register(async (api) => apiRoutes(api, services, deps.config, metrics, streams), { prefix: '/api' });
  healthRoutes(app, deps.database);
  await deps.web?.install(app, services.releases);
  if (!deps.web) app.setNotFoundHandler(() => Promise.reject(new AppError('route-not-found')));
  return app;
}

async function openServices(app: FastifyInstance, services: Services, isExclusive: boolean): Promise<void> {
  const { runs, outbox, files, agentsModule, workflowsModule } = services;
  await runs.open();
  await workflowsModule.open(isExclusive);
  await files.open(isExclusive);
  await agentsModule.approvals.open();
  outbox.open();
  app.addHook('preClose', async () => {
    await workflowsModule.close();
    await runs.close();
    await outbox.close();
    await agentsModule.approvals.close();
    await agentsModule.close();
    await files.close();
  });
}

/** What the product does by itself. */
async function startJobs(
  app: FastifyInstance,
  { config, database, log }: AppDependencies,
  queued: readonly Pick<WorkflowsModule, 'queue' | 'useQueue'>[],
): Promise<void> {
  const jobs = createJobs(database, log);
  app.addHook('preClose', () => jobs.close());
  const recurring = config.jobs === 'on' ? app.jobs : app.jobs.filter(({ isForUsers }) => isForUsers);
  await jobs.start(
    recurring,
    queued.map(({ queue }) => queue),
  );
  for (const one of queued) await one.useQueue(jobs.send);
}

async function installProtection(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(helmet, { contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy } });
  await app.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_, { after, ttl }) =>
      new AppError('throttled', {
        detail: `Too many requests. Try again in ${after}.`,
        headers: { 'retry-after': String(Math.ceil(ttl / 1000)) },
      }),
  });
  await app.register(cookie);
  await app.register(underPressure, { maxEventLoopDelay: 5_000, exposeStatusRoute: false });
  await app.register(multipart, {
    limits: { fileSize: limits.imageMaxBytes, files: 1, fieldSize: 1024 * 1024 },
  });
}

/** No inline script and no eval; antd writes style elements. Avatars and article pictures may come from anywhere over https. */
const contentSecurityPolicy = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  // The formulas' small fonts lie in their stylesheet.
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
};

function apiRoutes(api: FastifyInstance, services: Services, config: Config, metrics: Metrics, streams: OpenStreams): void {
  const registered: CallDefinition[] = [];
  const guard = {
    authenticate: (authorization: string | undefined) => services.auth.authenticate(authorization),
    authenticateKey: services.apiKeys.authenticate,
    owns: services.owns,
    roleAt: services.roleAt,
    streams,
    sendsMail: config.smtp !== undefined,
  };
  const register = createRegister(api, guard, registered);
  authRoutes(register, services, config);
  oauthRoutes(register, services.oauth, services.devices, config);
  recoveryRoutes(register, services.recovery.mailed, services.outbox, config);
  recoveryWaysRoutes(register, services.recovery, config);
  alertRoutes(register, services.alerts);
  chatRoutes(register, services.runs, services.sessions, services.knowledge);
  excerptRoutes(register, services.excerpts);
  chatLibraryRoutes(register, services);
  activityRoutes(register, services.activity);
  const { files, present } = services.files;
  const filesOf = async (userId: string, folderId: string) => (await files.list(userId, undefined, folderId)).map(present);
  agentRoutes(register, services.agents, services.pictures, filesOf);
  customizeRoutes(register, services.agents, services.agentsModule);
  outsideRoutes(register, services.apiKeys, services.outside);
  agentImageRoute(api, services.pictures);
  // The parts of uploads are read by their handler, as they come.
  api.addContentTypeParser('application/octet-stream', (_, content, done) => done(null, content));
  fileRoutes(register, services.files);
  documentRoutes(register, services.documents);
  fileContentRoute(api, services.files.files);
  assistantRoutes(register, services);
  blueprintRoutes(register, services.blueprints);
  reportRoutes(register, services.reports);
  chatImageRoute(api, services.chatImages);
  remoteImageRoutes(register, services.remoteImages);
  remoteImageRoute(api, services.remoteImages);
  helpRoutes(register, services.help);
  itemRoutes(register, services.items);
  searchRoutes(register, services.search);
  trashRoutes(register, services.trash);
  marketIntelRoutes(register, services.marketIntel);
  articleImageRoute(api, services.marketIntel);
  modelRoutes(register, services.models, services.providers);
  notebookRoutes(register, services.notebooks);
  profileRoutes(register, services.profile, services.models);
  stickyNoteRoutes(register, services.notes);
  workAreaRoutes(register, services.areas, services.areaContents);
  workflowRoutes(register, services.workflowsModule);
  exchangeRoutes(register, services.exchange, services.workflowShares);
  connectionRoutes(register, services.connections);
  appRoutes(register, services.apps);
  accountRoutes(register, services.account);
  exportRoutes(register, services.exports);
  exportContentRoute(api, services.exports);
  insightRoutes(register, services.insights);
  securityRoutes(register, services.security, services.verification, config);
  draftRoutes(register, services.drafts);
  passkeyRoutes(register, services.passkeys, services.security, config);
  workspaceRoutes(register, services.workspaces, config);
  telemetryRoutes(register, metrics, services.releases);
  releaseRoutes(register, services.releases);
  releaseHealthRoute(api, services.releases, metricsGuard(config.metricsToken));
  let document: unknown;
  api.get('/openapi.json', () => {
    document ??= openApiDocument(registered, version);
    return document;
  });
  api.all('/*', () => Promise.reject(new AppError('route-not-found')));
}

function healthRoutes(app: FastifyInstance, database: Database): void {
  app.get('/healthz', () => ({ status: 'ok' }));
  app.get('/readyz', async () => {
    if (!(await database.isReady())) throw new AppError('not-ready', { detail: 'The database does not answer.' });
    return { status: 'ready' };
  });
}
