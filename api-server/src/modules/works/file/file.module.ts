import { reaches } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createChosenLanguage } from '../../../platform/database/chosen-language.ts';
import { askTablesInThread, extractInThread, pictureInThread } from '../../../platform/extraction/extractor.ts';
import { createRecognition } from '../../../platform/recognition/recognition.ts';
import { createSignedAddresses, type Viewer } from '../../../platform/storage/signed-addresses.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import type { PolicyModule } from '../../governance/policy/policy.module.ts';
import type { InstallationModule } from '../../identity/installation/installation.module.ts';
import type { ModelModule } from '../../models/model/model.module.ts';
import { characterMapRoute } from './character-map.route.ts';
import { EmbeddingRepository } from './embedding.repository.ts';
import { embeddingRoutes } from './embedding.routes.ts';
import { createEmbedding } from './embedding.service.ts';
import { createFilePresenter, createRecognitionPresenter } from './file.presenter.ts';
import { FilesRepository } from './file.repository.ts';
import { fileRoutes } from './file.routes.ts';
import { createFilesService } from './file.service.ts';
import { fileContentRoute } from './file-content.route.ts';
import { IndexingRepository } from './indexing.repository.ts';
import { createIndexing } from './indexing.service.ts';
import { RecognitionRepository } from './recognition.repository.ts';
import { createFileRecognition } from './recognition.service.ts';
import { tableTool } from './table.tools.ts';
import { createTranscripts } from './transcript.service.ts';
import { UploadsRepository } from './upload.repository.ts';
import { createUploadsService, type UploadsService } from './upload.service.ts';
import { VectorsRepository } from './vector.repository.ts';
import { createVectors } from './vector.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly plan: PlanModule;
  readonly model: ModelModule;
  readonly policy: PolicyModule;
  readonly installation: InstallationModule;
}

/** Creates the services for files, uploads and text indexing. */
export function fileModule(parts: Parts, { access: { access, keep }, plan, model, policy, installation }: Needs) {
  const { db, config, storage, clock, log, secret, isExclusive, ensureFreeSpace, metrics } = parts;
  const addresses = createSignedAddresses(secret, clock);
  const stored = new VectorsRepository(db);
  const embedding = createEmbedding({
    repository: new EmbeddingRepository(db),
    vectors: stored,
    portOf: model.specialModels.embeddingsOfInstallation,
    choices: model.embeddingChoices,
    suggested: model.suggestedEmbedding,
    log,
  });
  const vectors = createVectors({ repository: stored, embeddingsOf: model.specialModels.embeddings, queue: embedding, log });
  const transcripts = createTranscripts({ models: model.specialModels, policies: policy.policies });
  const indexed = new IndexingRepository(db);
  const recognition = createRecognition(config.recognition);
  const fileRecognition = createFileRecognition({
    repository: new RecognitionRepository(db),
    indexing: indexed,
    recognition,
    storage,
    extract: extractInThread,
    pictureOf: pictureInThread,
    languageOf: createChosenLanguage(db),
    vectors,
    log,
  });
  const indexing = createIndexing({
    repository: indexed,
    storage,
    vectors,
    recognition: fileRecognition,
    extract: extractInThread,
    transcripts,
    clock,
    log,
  });
  const onQueued = indexing.kick;
  const reachOf = access.reachOf.bind(access);
  const sharingWith = access.sharingWith.bind(access);
  const files = createFilesService({ repository: new FilesRepository(db), storage, addresses, reachOf, sharingWith, clock, onQueued });
  const { fileRoomOf } = plan.plans;
  const countRefusal = metrics.counter({
    name: 'atrium_uploads_refused_total',
    help: 'Uploads that were refused before they began, by the code of the error.',
    labels: ['code'],
    first: ['storage-full', 'storage-limit', 'plan-limit'].map((code) => ({ code })),
  });
  const service = createUploadsService({
    repository: new UploadsRepository(db),
    storage,
    clock,
    fileRoomOf,
    ensureFreeSpace,
    ownerOf: async (userId, notebookId) => {
      const reach = await access.reachOf(userId, { kind: 'notebook', id: notebookId });
      return reaches(reach?.level, 'edit') ? reach?.ownerId : undefined;
    },
    onFile: () => {
      onQueued();
      fileRecognition.kick();
    },
  });
  const uploads: UploadsService = {
    ...service,
    begin: (...given) =>
      service.begin(...given).catch((error: unknown) => {
        if (error instanceof AppError) countRefusal({ code: error.code });
        throw error;
      }),
  };
  const queryTable = tableTool({ files, ask: askTablesInThread, basePath: config.basePath });
  const presentRecognition = createRecognitionPresenter(recognition.isThere);
  const present = createFilePresenter(addresses, presentRecognition);
  return defineModule({
    name: 'file',
    routes: ({ register, http, streams }) => {
      // The upload handler streams each part, so the body must not be parsed here.
      http.addContentTypeParser('application/octet-stream', (_, content, done) => done(null, content));
      fileRoutes(register, { files, uploads, present, roleOf: installation.roleOf });
      fileContentRoute(http, { files, keep, streams });
      embeddingRoutes(register, embedding);
      characterMapRoute(http);
    },
    jobs: [
      {
        name: 'files-tidy',
        cron: '20 * * * *',
        run: async () => {
          await files.deleteUnusedFolders(clock.now());
          await uploads.tidy();
        },
      },
      { name: 'files-index', cron: '* * * * *', run: indexing.runDue },
      { name: 'files-recognize', cron: '* * * * *', run: fileRecognition.runDue },
      { name: 'files-embed', cron: '* * * * *', run: embedding.runDue },
    ],
    open: async () => {
      await embedding.open();
      await indexing.open(isExclusive);
      fileRecognition.kick();
    },
    close: async () => {
      await Promise.all([indexing.close(), fileRecognition.close(), embedding.close()]);
    },
    tools: [queryTable],
    queryTable,
    files,
    uploads,
    presentRecognition,
    addressOf: addresses.of,
    findByMeaning: vectors.find,
    /** Lists the files of a folder in the API's format. */
    listFolder: async (viewer: Viewer, folderId: string, language: string) =>
      (await files.list(viewer.userId, undefined, folderId)).map((row) => present(row, viewer, language)),
  });
}

export type FileModule = ReturnType<typeof fileModule>;
