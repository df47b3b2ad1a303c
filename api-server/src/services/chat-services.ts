import { agentReach } from '../modules/agents/agent.contributor.ts';
import { AgentsRepository } from '../modules/agents/agents.repository.ts';
import { createAnswerModes } from '../modules/assistant/answer-modes.ts';
import type { Assistant } from '../modules/assistant/assistant.module.ts';
import { memoryContributor } from '../modules/assistant/memory.contributor.ts';
import { personalisationContributor } from '../modules/assistant/personalisation.contributor.ts';
import { BlueprintsRepository } from '../modules/blueprints/blueprints.repository.ts';
import { createBlueprintsService } from '../modules/blueprints/blueprints.service.ts';
import { createAttachmentPictures } from '../modules/chat/attachment-pictures.service.ts';
import { createAttachmentTexts } from '../modules/chat/attachment-texts.service.ts';
import { AttachmentsRepository } from '../modules/chat/attachments.repository.ts';
import { createAttachments } from '../modules/chat/attachments.service.ts';
import { ChatRunsRepository } from '../modules/chat/chat-runs.repository.ts';
import { attachmentsContributor } from '../modules/chat/contributors/attachments.contributor.ts';
import { knowledgeContributor } from '../modules/chat/contributors/knowledge.contributor.ts';
import { ExcerptsRepository } from '../modules/chat/excerpts.repository.ts';
import { createExcerptsService } from '../modules/chat/excerpts.service.ts';
import { ImportsRepository } from '../modules/chat/imports.repository.ts';
import { createImportsService } from '../modules/chat/imports.service.ts';
import type { Knowledge } from '../modules/chat/knowledge.service.ts';
import { KnowledgeScopeRepository } from '../modules/chat/knowledge-scope.repository.ts';
import { MessageSearchRepository } from '../modules/chat/message-search.repository.ts';
import { MessageTreeRepository } from '../modules/chat/message-tree.repository.ts';
import type { ContextContributor } from '../modules/chat/run-context.ts';
import { createRunKnowledge } from '../modules/chat/run-knowledge.ts';
import { RunWatchRepository } from '../modules/chat/run-watch.repository.ts';
import { RunsService } from '../modules/chat/runs.service.ts';
import { SessionsRepository } from '../modules/chat/sessions.repository.ts';
import { SessionsService } from '../modules/chat/sessions.service.ts';
import { SharesRepository } from '../modules/chat/shares.repository.ts';
import { createSharesService } from '../modules/chat/shares.service.ts';
import { ReportsRepository } from '../modules/deep-dive/reports.repository.ts';
import { createReportsService } from '../modules/deep-dive/reports.service.ts';
import type { FilesService } from '../modules/files/files.service.ts';
import type { ChatImages } from '../modules/images/chat-images.service.ts';
import type { ModelsService } from '../modules/models/models.service.ts';
import type { SpecialModels } from '../modules/models/special-models.service.ts';
import type { Plans } from '../modules/plans/plans.service.ts';
import { webSearchContributor } from '../modules/web-search/web-search.contributor.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** Conversations: answers, their journal, what they know, and what comes of them. */
export function chatServices(
  { config, database, isExclusive, clock, log }: ServiceDependencies,
  models: ModelsService,
  assistant: Assistant & { specialModels: SpecialModels; chatImages: ChatImages },
  { knowledge, plans, agent, files }: { knowledge: Knowledge; plans: Plans; agent: ContextContributor; files: FilesService },
) {
  const { personalisation, memories, webSearch } = assistant;
  const { db } = database;
  const sessionsRepository = new SessionsRepository(db);
  // The order in which they stand before the model.
  const tree = new MessageTreeRepository(db);
  const runKnowledge = createRunKnowledge(knowledge, new KnowledgeScopeRepository(db), agentReach(new AgentsRepository(db)));
  const attachmentsRepository = new AttachmentsRepository(db);
  const attachments = createAttachments(attachmentsRepository);
  const contributors = [
    agent,
    personalisationContributor(personalisation),
    memoryContributor(memories, personalisation),
    attachmentsContributor({
      attachments,
      texts: createAttachmentTexts(attachmentsRepository, knowledge, config.basePath),
      pictures: createAttachmentPictures((file) => files.content(file)),
    }),
    webSearchContributor(webSearch),
    knowledgeContributor(runKnowledge),
  ];
  const blueprints = new BlueprintsRepository(db);
  const reports = new ReportsRepository(db);
  const ensureWorkflow = (userId: string) => plans.ensureRoom(userId, 'workflows');
  const modes = createAnswerModes({
    ...assistant,
    knowledge: runKnowledge,
    blueprints,
    ensureWorkflow,
    reports,
    basePath: config.basePath,
  });
  const runs = new RunsService({
    tree,
    attachments,
    runs: new ChatRunsRepository(db, database.urgent),
    watch: new RunWatchRepository(db),
    sessions: sessionsRepository,
    answering: { contributors, modes },
    messageOf: plans.messageOf,
    models,
    database,
    isExclusive,
    log,
  });
  const excerpts = createExcerptsService(new ExcerptsRepository(db), clock);
  const sessions = new SessionsService(sessionsRepository, tree, new MessageSearchRepository(db), runs);
  const shares = createSharesService(new SharesRepository(db), sessions, clock);
  const works = { blueprints: createBlueprintsService(blueprints), reports: createReportsService(reports) };
  return { runs, ...works, sessions, excerpts, shares, imports: createImportsService(new ImportsRepository(db), clock) };
}
