import { AgentsRepository } from '../modules/agent/agent.repository.ts';
import { agentReach } from '../modules/agent/run/agent.contributor.ts';
import { createAnswerModes } from '../modules/assistant/answer-modes.ts';
import type { Assistant } from '../modules/assistant/assistant.module.ts';
import { memoryContributor } from '../modules/assistant/memory/memory.contributor.ts';
import { personalisationContributor } from '../modules/assistant/personalization/personalization.contributor.ts';
import { BlueprintsRepository } from '../modules/blueprint/blueprint.repository.ts';
import { createBlueprintsService } from '../modules/blueprint/blueprint.service.ts';
import { attachmentsContributor } from '../modules/chat/attachment/attachment.contributor.ts';
import { AttachmentsRepository } from '../modules/chat/attachment/attachment.repository.ts';
import { createAttachments } from '../modules/chat/attachment/attachment.service.ts';
import { createAttachmentPictures } from '../modules/chat/attachment/attachment-pictures.service.ts';
import { createAttachmentTexts } from '../modules/chat/attachment/attachment-texts.service.ts';
import { ExcerptsRepository } from '../modules/chat/excerpt/excerpt.repository.ts';
import { createExcerptsService } from '../modules/chat/excerpt/excerpt.service.ts';
import { ImportsRepository } from '../modules/chat/import/import.repository.ts';
import { createImportsService } from '../modules/chat/import/import.service.ts';
import { MessageSearchRepository } from '../modules/chat/message/message-search.repository.ts';
import { MessageTreeRepository } from '../modules/chat/message/message-tree.repository.ts';
import { ChatRunsRepository } from '../modules/chat/run/run.repository.ts';
import { RunsService } from '../modules/chat/run/run.service.ts';
import type { ContextContributor } from '../modules/chat/run/run-context.ts';
import { RunWatchRepository } from '../modules/chat/run/run-watch.repository.ts';
import { SessionsRepository } from '../modules/chat/session/session.repository.ts';
import { SessionsService } from '../modules/chat/session/session.service.ts';
import { SharesRepository } from '../modules/chat/share/share.repository.ts';
import { createSharesService } from '../modules/chat/share/share.service.ts';
import type { FilesService } from '../modules/file/file.service.ts';
import type { ChatImages } from '../modules/image/chat-images.service.ts';
import { knowledgeContributor } from '../modules/knowledge/knowledge.contributor.ts';
import type { Knowledge } from '../modules/knowledge/knowledge.service.ts';
import { KnowledgeScopeRepository } from '../modules/knowledge/knowledge-scope.repository.ts';
import { createRunKnowledge } from '../modules/knowledge/run-knowledge.ts';
import type { ModelsService } from '../modules/model/model.service.ts';
import type { SpecialModels } from '../modules/model/special-models.service.ts';
import type { Plans } from '../modules/plan/plan.service.ts';
import { ReportsRepository } from '../modules/report/report.repository.ts';
import { createReportsService } from '../modules/report/report.service.ts';
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
