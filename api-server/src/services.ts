// biome-ignore-all lint/style/noExcessiveLinesPerFile: every service of the product is put together here, a line or two each.
import { randomBytes } from 'node:crypto';
import type { OwnedKind } from 'shared-contracts/calls';
import { createAccount } from './modules/account/account.module.ts';
import { AccountRepository } from './modules/account/account.repository.ts';
import { ActivityRepository } from './modules/activity/activity.repository.ts';
import { createActivityService } from './modules/activity/activity.service.ts';
import { unlessAgentForbids } from './modules/agents/agent.contributor.ts';
import { createAgentsModule, createAgentsRuntime } from './modules/agents/agents.module.ts';
import { AgentsRepository } from './modules/agents/agents.repository.ts';
import { createAgentsService } from './modules/agents/agents.service.ts';
import { AlertsRepository } from './modules/alerts/alerts.repository.ts';
import { createAlertsService } from './modules/alerts/alerts.service.ts';
import { AppsRepository } from './modules/apps/apps.repository.ts';
import { createApps } from './modules/apps/apps.service.ts';
import { createAnswerModes } from './modules/assistant/answer-modes.ts';
import { type Assistant, createAssistant } from './modules/assistant/assistant.module.ts';
import { memoryContributor } from './modules/assistant/memory.contributor.ts';
import { personalisationContributor } from './modules/assistant/personalisation.contributor.ts';
import { createAccounts } from './modules/auth/accounts.ts';
import { AuthRepository } from './modules/auth/auth.repository.ts';
import { AuthService } from './modules/auth/auth.service.ts';
import { EntryService } from './modules/auth/entry.service.ts';
import { createThrottle } from './modules/auth/throttle.ts';
import { createTokens } from './modules/auth/tokens.ts';
import { BlueprintsRepository } from './modules/blueprints/blueprints.repository.ts';
import { createBlueprintsService } from './modules/blueprints/blueprints.service.ts';
import { ChatRunsRepository } from './modules/chat/chat-runs.repository.ts';
import { knowledgeContributor } from './modules/chat/contributors/knowledge.contributor.ts';
import { ExcerptsRepository } from './modules/chat/excerpts.repository.ts';
import { createExcerptsService } from './modules/chat/excerpts.service.ts';
import { ImportsRepository } from './modules/chat/imports.repository.ts';
import { createImportsService } from './modules/chat/imports.service.ts';
import { createKnowledge, type Knowledge } from './modules/chat/knowledge.service.ts';
import { KnowledgeScopeRepository } from './modules/chat/knowledge-scope.repository.ts';
import { MessageTreeRepository } from './modules/chat/message-tree.repository.ts';
import { PassagesRepository } from './modules/chat/passages.repository.ts';
import type { ContextContributor } from './modules/chat/run-context.ts';
import { RunWatchRepository } from './modules/chat/run-watch.repository.ts';
import { RunsService } from './modules/chat/runs.service.ts';
import { SessionsRepository } from './modules/chat/sessions.repository.ts';
import { SessionsService } from './modules/chat/sessions.service.ts';
import { SharesRepository } from './modules/chat/shares.repository.ts';
import { createSharesService } from './modules/chat/shares.service.ts';
import { ConnectionsRepository } from './modules/connections/connections.repository.ts';
import { createConnections } from './modules/connections/connections.service.ts';
import { ReportsRepository } from './modules/deep-dive/reports.repository.ts';
import { createReportsService } from './modules/deep-dive/reports.service.ts';
import { DocumentsRepository } from './modules/documents/documents.repository.ts';
import { createDocumentsService } from './modules/documents/documents.service.ts';
import { createExchange } from './modules/exchange/exchange.service.ts';
import { WorkflowSharesRepository } from './modules/exchange/workflow-shares.repository.ts';
import { createWorkflowShares } from './modules/exchange/workflow-shares.service.ts';
import { ExportsRepository } from './modules/exports/exports.repository.ts';
import { ExportsService } from './modules/exports/exports.service.ts';
import { createFilesModule } from './modules/files/files.module.ts';
import { createHelpService } from './modules/help/help.service.ts';
import { type ChatImages, createChatImages } from './modules/images/chat-images.service.ts';
import { InsightsRepository } from './modules/insights/insights.repository.ts';
import { createInsights } from './modules/insights/insights.service.ts';
import { ItemsRepository } from './modules/items/items.repository.ts';
import { createItemsService, type ItemsDependencies } from './modules/items/items.service.ts';
import { OutboxRepository } from './modules/mail/outbox.repository.ts';
import { Outbox } from './modules/mail/outbox.service.ts';
import { createMarketIntel } from './modules/market-intel/market-intel.module.ts';
import { ModelsService } from './modules/models/models.service.ts';
import { ProvidersRepository } from './modules/models/providers.repository.ts';
import { ProvidersService } from './modules/models/providers.service.ts';
import { createSpecialModels, type SpecialModels } from './modules/models/special-models.service.ts';
import { NotebooksRepository } from './modules/notebooks/notebooks.repository.ts';
import { createNotebooksService } from './modules/notebooks/notebooks.service.ts';
import { OauthRepository } from './modules/oauth/oauth.repository.ts';
import { OauthService } from './modules/oauth/oauth.service.ts';
import { ApiKeysRepository } from './modules/outside/api-keys.repository.ts';
import { createApiKeys } from './modules/outside/api-keys.service.ts';
import { createOutside } from './modules/outside/outside.service.ts';
import { OwnershipRepository } from './modules/ownership/ownership.repository.ts';
import { PasskeysRepository } from './modules/passkeys/passkeys.repository.ts';
import { createPasskeys } from './modules/passkeys/passkeys.service.ts';
import { PicturesRepository } from './modules/pictures/pictures.repository.ts';
import { createPictures } from './modules/pictures/pictures.service.ts';
import { ProfileRepository } from './modules/profile/profile.repository.ts';
import { createProfileService } from './modules/profile/profile.service.ts';
import { createRecovery } from './modules/recovery/recovery.module.ts';
import { createReleases } from './modules/releases/releases.module.ts';
import { SearchRepository } from './modules/search/search.repository.ts';
import { createSearch } from './modules/search/search.service.ts';
import { createSecurity } from './modules/security/security.module.ts';
import { StickyNotesRepository } from './modules/sticky-notes/sticky-notes.repository.ts';
import { createStickyNotesService } from './modules/sticky-notes/sticky-notes.service.ts';
import { TrashRepository } from './modules/trash/trash.repository.ts';
import { createTrash } from './modules/trash/trash.service.ts';
import { webSearchContributor } from './modules/web-search/web-search.contributor.ts';
import { WebSearchRepository } from './modules/web-search/web-search.repository.ts';
import { createWebSearchService } from './modules/web-search/web-search.service.ts';
import { AreaContentsRepository } from './modules/work-areas/area-contents.repository.ts';
import { createAreaContents } from './modules/work-areas/area-contents.service.ts';
import { WorkAreasRepository } from './modules/work-areas/work-areas.repository.ts';
import { createWorkAreasService } from './modules/work-areas/work-areas.service.ts';
import { createWorkflowsModule } from './modules/workflows/workflows.module.ts';
import type { WorkflowsService } from './modules/workflows/workflows.service.ts';
import { createWorkspaces } from './modules/workspaces/workspaces.module.ts';
import type { Clock } from './platform/clock.ts';
import type { Config, OauthClient } from './platform/config.ts';
import type { Database } from './platform/database/database.ts';
import type { Log } from './platform/log.ts';
import { createSmtp } from './platform/mail/smtp.ts';
import { createKeyBox, type KeyBox } from './platform/model/key-box.ts';
import { createModelRegistry } from './platform/model/model-registry.ts';
import { guardedFetch } from './platform/model/provider-fetch.ts';
import { createProviderClient } from './platform/oauth/provider-client.ts';
import { createSmsGateway } from './platform/sms/sms-gateway.ts';
import { openStorage } from './platform/storage/open-storage.ts';

export interface ServiceDependencies {
  readonly config: Pick<
    Config,
    | 'tokenSecret'
    | 'secretsKey'
    | 'model'
    | 'search'
    | 'privateProviders'
    | 'basePath'
    | 'publicUrl'
    | 'signUpsPerHour'
    | 'oauth'
    | 'smtp'
    | 'sms'
    | 'allowLoopback'
    | 'filesDir'
    | 's3'
    | 'platformDir'
    | 'registryEnv'
    | 'canary'
    | 'releaseTesters'
  >;
  readonly database: Database;
  readonly isExclusive: boolean;
  readonly clock: Clock;
  readonly log: Log;
}

export type Services = Awaited<ReturnType<typeof createServices>>;

/** Puts the services together; nothing runs yet but what `open` starts. */
export async function createServices(deps: ServiceDependencies) {
  const { config, database, clock, log } = deps;
  const { db } = database;
  const models = await modelServices(deps);
  const assistant = createAssistant({ ...models, db, model: (userId) => models.models.resolve(userId, undefined) });
  const { secret, ...accounts } = await accountServices(deps);
  const embeddings = models.specialModels.embeddings;
  const storage = openStorage(config);
  const files = createFilesModule({ db, storage, embeddings, clock, log, secret });
  const knowledge = createKnowledge(new PassagesRepository(db), files.findByMeaning, config.basePath);
  const agentParts = {
    database,
    clock,
    log,
    knowledge,
    agents: new AgentsRepository(db),
    keys: models.keys,
    fetch: guardedFetch(config.privateProviders),
    resolve: (userId: string, modelId: string | undefined) => models.models.resolve(userId, modelId),
    alert: accounts.alerts.add,
    allowLoopback: config.allowLoopback,
  };
  const agentRuntime = createAgentsRuntime(agentParts);
  const chatImages = createChatImages(files, secret);
  const made = { ...assistant, specialModels: models.specialModels, chatImages };
  const chat = chatServices(deps, models.models, made, knowledge, agentRuntime.contributor);
  const ownership = new OwnershipRepository(db);
  const people = createWorkspaces({ db, clock, ...accounts });
  const workflowsModule = createWorkflowsModule({
    ...agentParts,
    alert: accounts.alerts.add,
    chatRuns: chat.runs,
    ownsAgent: (userId, agentId) => ownership.owns(userId, 'agent', agentId),
  });
  const works = workServices(database, clock, files.files, async (kind, id) => {
    if (kind === 'chat') await chat.sessions.stop(id);
    if (kind === 'blueprint') await workflowsModule.runs.endAll(id);
  });
  const account = createAccount({ db, clock, log, ...accounts });
  return {
    ...chat,
    ...assistant,
    ...works,
    areaContents: createAreaContents({
      repository: new AreaContentsRepository(db),
      startChat: async (userId, request, key) => (await chat.runs.start(userId, request, key)).sessionId ?? '',
    }),
    workflowsModule,
    ...sharingServices(deps, models.keys, workflowsModule.workflows),
    apps: createApps(new AppsRepository(db)),
    knowledge,
    agentsModule: createAgentsModule(agentParts, agentRuntime, chat.runs, works.pictures.removeUnused),
    apiKeys: createApiKeys(new ApiKeysRepository(db), clock),
    outside: createOutside({ agents: works.agents, runs: chat.runs }),
    ...accounts,
    ...models,
    files,
    chatImages,
    documents: createDocumentsService(new DocumentsRepository(db), clock),
    profile: createProfileService(new ProfileRepository(db), {
      pictures: works.pictures,
      hasBusinessProfile: account.hasBusinessProfile.bind(account),
      clock,
    }),
    marketIntel: createMarketIntel({
      db,
      clock,
      log,
      secret,
      basePath: config.basePath,
      allowLoopback: config.allowLoopback,
      workspaces: people.workspaces,
      model: (userId) => models.models.resolve(userId, undefined),
      alert: accounts.alerts.add,
    }),
    releases: createReleases({ config, db, clock, log, secret }),
    account,
    exports: new ExportsService({
      ...{ repository: new ExportsRepository(db), storage, secret, clock, log },
      data: (userId) => new AccountRepository(db).data(userId),
      alert: accounts.alerts.add,
    }),
    insights: createInsights(new InsightsRepository(db), config.model !== undefined, clock),
    workspaces: people,
    notes: createStickyNotesService(new StickyNotesRepository(db), people.workspaces),
    roleAt: (userId: string, kind: OwnedKind, id: string) => ownership.roleAt(userId, kind, id),
    help: createHelpService(),
    owns: async (userId: string, kind: OwnedKind, id: string) =>
      (kind === 'chat-run' && chat.runs.ownsTemporary(userId, id)) || ownership.owns(userId, kind, id),
  };
}

/** Workflows on their way out and in. */
function sharingServices({ config, database: { db }, clock }: ServiceDependencies, keys: KeyBox, workflows: WorkflowsService) {
  const exchange = createExchange({ workflows });
  const fetch = guardedFetch(config.privateProviders);
  return {
    exchange,
    workflowShares: createWorkflowShares({ repository: new WorkflowSharesRepository(db), workflows, clock }),
    connections: createConnections({ repository: new ConnectionsRepository(db), keys, fetch, exchange, clock }),
  };
}

/** All that is about who somebody is. */
async function accountServices({ config, database: { db }, clock, log }: ServiceDependencies) {
  const repository = new AuthRepository(db);
  const secret = config.tokenSecret ?? (await repository.secret('token', randomBytes(48).toString('base64url')));
  const accounts = createAccounts(db, secret);
  const tokens = createTokens(secret, clock);
  const throttle = createThrottle(repository, clock);
  const send = config.smtp && createSmtp(config.smtp.url, config.smtp.from);
  const outbox = new Outbox({ repository: new OutboxRepository(db), send, clock, log });
  const alerts = createAlertsService({
    repository: new AlertsRepository(db),
    post: outbox.post.bind(outbox),
    sendsMail: send !== undefined,
    address: config.publicUrl && `${new URL(config.publicUrl).origin}${config.basePath}`,
    clock,
  });
  const { security, secondFactor } = createSecurity({
    ...{ db, accounts, clock, throttle, alert: alerts.add },
    forgive: repository.clearAttempts.bind(repository),
    sealSecret: config.secretsKey ?? (await repository.secret('second-factors', randomBytes(48).toString('base64url'))),
  });
  const checkSecondFactor = secondFactor.check.bind(secondFactor);
  const checkWay = security.checkWay.bind(security);
  const oauthRepository = new OauthRepository(db);
  const entry = new EntryService({ accounts, repository, tokens, alerts, clock });
  const clientOf = (client: OauthClient | undefined) => client && createProviderClient(client, log);
  const clients = { google: clientOf(config.oauth.google), linkedin: clientOf(config.oauth.linkedin) };
  const { signUpsPerHour } = config;
  return {
    secret,
    alerts,
    outbox,
    throttle,
    security,
    auth: new AuthService({ accounts, repository, tokens, entry, throttle, clock, signUpsPerHour, checkSecondFactor, checkWay }),
    oauth: new OauthService({ clients, repository: oauthRepository, entry, alerts, secret, clock, log, checkSecondFactor, checkWay }),
    passkeys: createPasskeys({
      ...{ repository: new PasskeysRepository(db), secret, clock, alert: alerts.add },
      confirmPassword: security.confirmPassword.bind(security),
      spend: oauthRepository.spend.bind(oauthRepository),
      enter: (userId, caller) => entry.open(userId, { firstName: '', lastName: '' }, caller),
    }),
    recovery: createRecovery({
      ...{ db, accounts, alerts, throttle, secret, clock, log },
      post: (mail) => outbox.post(mail),
      sendText: config.sms && createSmsGateway(config.sms.url, config.sms.token),
      confirmPassword: security.confirmPassword.bind(security),
    }),
  };
}

function workServices(
  { db }: Database,
  clock: Clock,
  files: Parameters<typeof createAgentsService>[2],
  beforeDelete: ItemsDependencies['beforeDelete'],
) {
  const trash = createTrash({ repository: new TrashRepository(db), clock });
  const areas = createWorkAreasService(new WorkAreasRepository(db), clock);
  const pictures = createPictures(new PicturesRepository(db), clock);
  const seesArea = (userId: string, areaId: string) => new OwnershipRepository(db).owns(userId, 'seen-area', areaId);
  return {
    areas,
    notebooks: createNotebooksService(new NotebooksRepository(db), seesArea, trash),
    agents: createAgentsService(new AgentsRepository(db), pictures, files),
    pictures,
    items: createItemsService({ repository: new ItemsRepository(db), trash, beforeDelete }),
    search: createSearch(new SearchRepository(db), clock),
    trash,
    activity: createActivityService(new ActivityRepository(db), clock),
  };
}

/** Keys are encrypted under the settings' secret; without one under a secret that the database keeps, which protects a copy of one table only. */
async function modelServices({ config, database: { db }, clock }: ServiceDependencies) {
  const repository = new ProvidersRepository(db);
  const fresh = randomBytes(48).toString('base64url');
  const keys = createKeyBox(config.secretsKey ?? (await new AuthRepository(db).secret('provider-keys', fresh)));
  const fetch = guardedFetch(config.privateProviders);
  const providers = new ProvidersService({ repository, keys, fetch, clock });
  return {
    keys,
    providers,
    models: new ModelsService({ server: createModelRegistry(config.model), providers, repository }),
    specialModels: createSpecialModels({ server: config.model, providers, repository }),
    webSearch: createWebSearchService({ repository: new WebSearchRepository(db), keys, server: config.search, fetch, clock }),
  };
}

function chatServices(
  { config, database, isExclusive, clock, log }: ServiceDependencies,
  models: ModelsService,
  assistant: Assistant & { specialModels: SpecialModels; chatImages: ChatImages },
  knowledge: Knowledge,
  agent: ContextContributor,
) {
  const { personalisation, memories, webSearch } = assistant;
  const { db } = database;
  const sessionsRepository = new SessionsRepository(db);
  // The order in which they stand before the model.
  const tree = new MessageTreeRepository(db);
  const scopes = new KnowledgeScopeRepository(db);
  const contributors = [
    agent,
    personalisationContributor(personalisation),
    memoryContributor(memories, personalisation),
    webSearchContributor(webSearch),
    unlessAgentForbids(
      { agents: new AgentsRepository(db), folderOf: (userId, agentId) => scopes.ofAgent(userId, agentId) },
      knowledgeContributor(knowledge, scopes),
    ),
  ];
  const blueprints = new BlueprintsRepository(db);
  const reports = new ReportsRepository(db);
  const modes = createAnswerModes({ ...assistant, knowledge, blueprints, reports, basePath: config.basePath });
  const runs = new RunsService({
    tree,
    runs: new ChatRunsRepository(db),
    watch: new RunWatchRepository(db),
    sessions: sessionsRepository,
    answering: { contributors, modes },
    models,
    database,
    isExclusive,
    log,
  });
  const excerpts = createExcerptsService(new ExcerptsRepository(db), clock);
  const sessions = new SessionsService(sessionsRepository, tree, runs);
  const shares = createSharesService(new SharesRepository(db), sessions, clock);
  const works = { blueprints: createBlueprintsService(blueprints), reports: createReportsService(reports) };
  return { runs, ...works, sessions, excerpts, shares, imports: createImportsService(new ImportsRepository(db), clock) };
}
