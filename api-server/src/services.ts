import type { OwnedKind } from 'shared-contracts/calls';
import { createAccount } from './modules/account/account.module.ts';
import { AccountRepository } from './modules/account/account.repository.ts';
import { createAgentsModule, createAgentsRuntime } from './modules/agent/agent.module.ts';
import { AgentsRepository } from './modules/agent/agent.repository.ts';
import { createAssistant } from './modules/assistant/assistant.module.ts';
import { AppsRepository } from './modules/connected-app/connected-app.repository.ts';
import { createApps } from './modules/connected-app/connected-app.service.ts';
import { DocumentsRepository } from './modules/document/document.repository.ts';
import { createDocumentsService } from './modules/document/document.service.ts';
import { DraftsRepository } from './modules/draft/draft.repository.ts';
import { createDrafts } from './modules/draft/draft.service.ts';
import { ExportsRepository } from './modules/export/export.repository.ts';
import { ExportsService } from './modules/export/export.service.ts';
import { createFilesModule } from './modules/file/file.module.ts';
import { createHelpService } from './modules/help/help.service.ts';
import { createChatImages } from './modules/image/chat-images.service.ts';
import { createRemoteImages } from './modules/image/remote-images.service.ts';
import { InsightsRepository } from './modules/insight/insight.repository.ts';
import { createInsights } from './modules/insight/insight.service.ts';
import { WorkflowStatesRepository } from './modules/item/workflow-states.repository.ts';
import { createKnowledge } from './modules/knowledge/knowledge.service.ts';
import { PassagesRepository } from './modules/knowledge/passage.repository.ts';
import { createMarketIntel } from './modules/market-intel/market-intel.module.ts';
import { MentionsRepository } from './modules/mention/mention.repository.ts';
import { createMentions } from './modules/mention/mention.service.ts';
import { OwnershipRepository } from './modules/ownership/ownership.repository.ts';
import { PlansRepository } from './modules/plan/plan.repository.ts';
import { createPlans } from './modules/plan/plan.service.ts';
import { ProfileRepository } from './modules/profile/profile.repository.ts';
import { createProfileService } from './modules/profile/profile.service.ts';
import { ApiKeysRepository } from './modules/public-api/api-key.repository.ts';
import { createApiKeys } from './modules/public-api/api-key.service.ts';
import { createOutside } from './modules/public-api/public-api.service.ts';
import { createReleases } from './modules/release/release.module.ts';
import { StickyNotesRepository } from './modules/sticky-note/sticky-note.repository.ts';
import { createStickyNotesService } from './modules/sticky-note/sticky-note.service.ts';
import { AreaContentsRepository } from './modules/work-area/area-contents.repository.ts';
import { createAreaContents } from './modules/work-area/area-contents.service.ts';
import { createWorkflowsModule } from './modules/workflow/workflow.module.ts';
import { createWorkspaces } from './modules/workspace/workspace.module.ts';
import { unprivilegedUser } from './platform/database/cluster-files.ts';
import { locate } from './platform/database/locations.ts';
import { guardedFetch } from './platform/model/provider-fetch.ts';
import { createOutbound } from './platform/outbound/outbound.ts';
import { createFreeSpace } from './platform/storage/free-space.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { accountServices } from './services/account-services.ts';
import { chatServices } from './services/chat-services.ts';
import { modelServices } from './services/model-services.ts';
import type { ServiceDependencies } from './services/service-dependencies.ts';
import { sharingServices } from './services/sharing-services.ts';
import { workServices } from './services/work-services.ts';

/** On the disks that fill with what users store. */
const writtenFolders = ({ s3, filesDir, databaseUrl, dataDir }: ServiceDependencies['config']): string[] => [
  ...(s3 ? [] : [filesDir]),
  ...(databaseUrl ? [] : [locate(dataDir, unprivilegedUser()).cluster]),
];

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
  const plans = createPlans(new PlansRepository(db), clock);
  const files = createFilesModule({
    ...{ db, storage, embeddings, clock, log, secret },
    fileRoomOf: plans.fileRoomOf,
    ensureFreeSpace: createFreeSpace(writtenFolders(config), config.freeSpaceFloorBytes),
  });
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
    messageOf: plans.messageOf,
    allowLoopback: config.allowLoopback,
  };
  const agentRuntime = createAgentsRuntime(agentParts);
  const chatImages = createChatImages(files, secret);
  const outbound = createOutbound({ allowLoopback: config.allowLoopback });
  const made = { ...assistant, specialModels: models.specialModels, chatImages };
  const chat = chatServices(deps, models.models, made, { knowledge, plans, agent: agentRuntime.contributor, files: files.files });
  const ownership = new OwnershipRepository(db);
  const people = createWorkspaces({ db, clock, plans, ...accounts });
  const workflowsModule = createWorkflowsModule({
    ...agentParts,
    alert: accounts.alerts.add,
    chatRuns: chat.runs,
    ensureRoom: (userId) => plans.ensureRoom(userId, 'workflows'),
    ownsAgent: (userId, agentId) => ownership.owns(userId, 'agent', agentId),
  });
  const works = workServices(database, clock, { files: files.files, plans }, async (kind, id) => {
    if (kind === 'chat') await chat.sessions.stop(id);
    if (kind === 'blueprint') await workflowsModule.runs.endAll(id);
  });
  const account = createAccount({ db, clock, log, plans, ...accounts });
  return {
    ...chat,
    ...assistant,
    ...works,
    areaContents: createAreaContents({
      repository: new AreaContentsRepository(db),
      workflowStates: new WorkflowStatesRepository(db),
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
    outbound,
    remoteImages: createRemoteImages({ outbound, secret, clock, throttle: accounts.throttle }),
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
      messageOf: plans.messageOf,
      alert: accounts.alerts.add,
    }),
    releases: createReleases({ config, db, clock, log, secret }),
    account,
    exports: new ExportsService({
      ...{ repository: new ExportsRepository(db), storage, secret, clock, log },
      data: (userId) => new AccountRepository(db).data(userId),
      alert: accounts.alerts.add,
    }),
    drafts: createDrafts(new DraftsRepository(db), clock),
    insights: createInsights(new InsightsRepository(db), config.model !== undefined, clock),
    workspaces: people,
    notes: createStickyNotesService(
      new StickyNotesRepository(db),
      people.workspaces,
      createMentions(new MentionsRepository(db), accounts.alerts.add),
    ),
    roleAt: (userId: string, kind: OwnedKind, id: string) => ownership.roleAt(userId, kind, id),
    help: createHelpService(),
    owns: async (userId: string, kind: OwnedKind, id: string) =>
      (kind === 'chat-run' && chat.runs.ownsTemporary(userId, id)) || ownership.owns(userId, kind, id),
  };
}
