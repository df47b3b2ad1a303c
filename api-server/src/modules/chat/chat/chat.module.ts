import { sql } from 'drizzle-orm';
import { defineModule } from '../../../kernel/module.ts';
import type { RunQuestion } from '../../../kernel/run/run-context.ts';
import type { Parts } from '../../../parts.ts';
import { createChosenLanguage } from '../../../platform/database/chosen-language.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import type { FileModule } from '../../works/file/file.module.ts';
import type { KnowledgeModule } from '../../works/knowledge/knowledge.module.ts';
import type { PresetModule } from '../preset/preset.module.ts';
import { attachmentsContributor } from './attachment/attachment.contributor.ts';
import { AttachmentsRepository } from './attachment/attachment.repository.ts';
import { createAttachments } from './attachment/attachment.service.ts';
import { createAttachmentPictures } from './attachment/attachment-pictures.service.ts';
import { createAttachmentTexts } from './attachment/attachment-texts.service.ts';
import { chatRoutes } from './chat.routes.ts';
import { chatLibraryRoutes } from './chat-library.routes.ts';
import { createRunContexts } from './context/context.service.ts';
import { EarlierMessagesRepository } from './context/earlier-messages.repository.ts';
import { SummariesRepository } from './context/summary.repository.ts';
import { ExcerptsRepository } from './excerpt/excerpt.repository.ts';
import { excerptRoutes } from './excerpt/excerpt.routes.ts';
import { createExcerptsService } from './excerpt/excerpt.service.ts';
import { ImportsRepository } from './import/import.repository.ts';
import { createImportsService } from './import/import.service.ts';
import { MessageSearchRepository } from './message/message-search.repository.ts';
import { MessageTreeRepository } from './message/message-tree.repository.ts';
import { MessageViewRepository } from './message/message-view.repository.ts';
import { presenceRoutes } from './presence/presence.routes.ts';
import { createPresenceService, presenceChannel } from './presence/presence.service.ts';
import { referencesContributor } from './reference/reference.contributor.ts';
import { ReferencesRepository } from './reference/reference.repository.ts';
import { createReferences } from './reference/reference.service.ts';
import { answerPart, type PartRequest } from './run/part-of-answer.ts';
import type { RunsDependencies } from './run/run.dependencies.ts';
import { ChatRunsRepository } from './run/run.repository.ts';
import { RunsService } from './run/run.service.ts';
import { RunWatchRepository } from './run/run-watch.repository.ts';
import { SessionsRepository } from './session/session.repository.ts';
import { SessionsService } from './session/session.service.ts';
import { SharesRepository } from './share/share.repository.ts';
import { createSharesService } from './share/share.service.ts';

interface Needs extends Pick<RunsDependencies, 'answering'> {
  readonly access: AccessParts;
  readonly alert: AlertModule;
  readonly file: FileModule;
  readonly knowledge: KnowledgeModule;
  readonly model: ModelModule;
  readonly plan: PlanModule;
  readonly preset: PresetModule;
  readonly policy: PolicyModule;
}

/** Creates the chat module: chats with their answers, messages and attachments, and the excerpts and links that users keep. */
export function chatModule(
  parts: Parts,
  { access: { access, keep }, alert, answering, file, knowledge: { knowledge, gaps }, model, plan, preset, policy: { policies } }: Needs,
) {
  const { config, database, db, isExclusive, clock, log } = parts;
  const people = (ids: readonly string[]) => access.people(ids);
  const sessionsRepository = new SessionsRepository(db);
  const tree = new MessageTreeRepository(db);
  const attachmentsRepository = new AttachmentsRepository(db);
  const attachments = createAttachments(attachmentsRepository);
  const summaries = new SummariesRepository(db);
  const contexts = createRunContexts({ summaries, earlier: new EarlierMessagesRepository(db), basePath: config.basePath, log });
  const referencesRepository = new ReferencesRepository(db);
  const texts = createAttachmentTexts(attachmentsRepository, knowledge, config.basePath);
  const runs = new RunsService({
    references: createReferences({ repository: referencesRepository, access, alert: alert.alert, ensure: policies.ensure }),
    tree,
    contexts,
    attachments,
    people,
    answering,
    database,
    keys: parts.keys,
    isExclusive,
    log,
    hasChatTitles: config.hasChatTitles,
    runs: new ChatRunsRepository(db, database.urgent),
    watch: new RunWatchRepository(db, database.urgent),
    sessions: sessionsRepository,
    messageOf: plan.plans.messageOf,
    models: model.models,
    chosenLanguage: createChosenLanguage(db),
  });
  const sessions = new SessionsService({
    tree,
    runs,
    summaries,
    access,
    sessions: sessionsRepository,
    views: new MessageViewRepository(db, people, (userId, things) => referencesRepository.readable(userId, things)),
    messages: new MessageSearchRepository(db),
  });
  const presence = createPresenceService({
    people,
    notify: async (payload) => void (await db.execute(sql`select pg_notify(${presenceChannel}, ${payload})`)),
  });
  let stopHearing: (() => Promise<void>) | undefined;
  const shares = createSharesService(new SharesRepository(db), sessions, clock, (userId) => policies.allows(userId, 'link-sharing'));
  const imports = createImportsService(new ImportsRepository(db), clock);
  const excerpts = createExcerptsService(new ExcerptsRepository(db), clock);
  return defineModule({
    name: 'chat',
    routes: ({ register }) => {
      chatRoutes(register, { runs, sessions, knowledge, keepAccess: keep, policies, settingsForNewChat: preset.presets.forNewChat });
      presenceRoutes(register, presence, keep);
      chatLibraryRoutes(register, { sessions, shares, imports });
      excerptRoutes(register, excerpts);
    },
    contributors: [
      attachmentsContributor({
        attachments,
        texts,
        pictures: createAttachmentPictures((attached) => file.files.content(attached)),
      }),
      referencesContributor({ repository: referencesRepository, texts, knowledge, gaps, basePath: config.basePath }),
    ],
    beforeDelete: { chat: sessions.stop.bind(sessions) },
    jobs: [{ name: 'chat-events-tidy', cron: '*/5 * * * *', run: runs.forgetOldEvents }],
    open: async () => {
      stopHearing = await database.listen(presenceChannel, (payload) => presence.hear(payload));
      await runs.open();
    },
    close: async () => {
      presence.close();
      await stopHearing?.();
      await runs.close();
    },
    runs,
    answerPart: (asking: RunQuestion, request: PartRequest) => answerPart(asking, request, { ...answering(), contexts }),
    sessions,
    imports,
  });
}

export type ChatModule = ReturnType<typeof chatModule>;
