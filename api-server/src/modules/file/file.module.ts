import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import { extractInThread } from '../../platform/extraction/extractor.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { EnsureFreeSpace } from '../../platform/storage/free-space.ts';
import { createSignedAddresses } from '../../platform/storage/signed-addresses.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { Plans } from '../plan/plan.service.ts';
import { createFilePresenter } from './file.presenter.ts';
import { FilesRepository } from './file.repository.ts';
import { createFilesService } from './file.service.ts';
import { IndexingRepository } from './indexing.repository.ts';
import { createIndexing } from './indexing.service.ts';
import { UploadsRepository } from './upload.repository.ts';
import { createUploadsService } from './upload.service.ts';
import { VectorsRepository } from './vector.repository.ts';
import { createVectors, type EmbeddingsOf } from './vector.service.ts';

export interface FilesDependencies {
  readonly db: Drizzle;
  readonly log: Log;
  readonly storage: Storage;
  readonly embeddings: EmbeddingsOf;
  readonly clock: Clock;
  readonly fileRoomOf: Plans['fileRoomOf'];
  readonly ensureFreeSpace: EnsureFreeSpace;
  /** Signs the addresses of bytes. */
  readonly secret: string;
}

export type FilesModule = ReturnType<typeof createFilesModule>;

/** Files and uploads, and what they do by themselves now and then. */
export function createFilesModule({ db, storage, embeddings, clock, log, fileRoomOf, ensureFreeSpace, secret }: FilesDependencies) {
  const addresses = createSignedAddresses(secret, clock);
  const vectors = createVectors(new VectorsRepository(db), embeddings, log);
  const indexing = createIndexing({ repository: new IndexingRepository(db), storage, vectors, extract: extractInThread, clock, log });
  const onQueued = indexing.kick;
  const files = createFilesService({ repository: new FilesRepository(db), storage, addresses, onQueued });
  const uploads = createUploadsService({
    ...{ repository: new UploadsRepository(db), storage, clock, fileRoomOf, ensureFreeSpace },
    onFile: onQueued,
  });
  const jobs: RecurringJob[] = [
    { name: 'files-tidy', cron: '20 * * * *', run: uploads.tidy },
    { name: 'files-index', cron: '* * * * *', run: indexing.runDue },
  ];
  return {
    files,
    uploads,
    present: createFilePresenter(addresses),
    addressOf: addresses.of,
    jobs,
    findByMeaning: vectors.find,
    open: indexing.open,
    close: indexing.close,
  };
}
