import type { Clock } from '../../platform/clock.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { RecurringJob } from '../../platform/jobs/jobs.ts';
import { createSignedAddresses } from '../../platform/storage/signed-addresses.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFilePresenter } from './files.presenter.ts';
import { FilesRepository } from './files.repository.ts';
import { createFilesService } from './files.service.ts';
import { UploadsRepository } from './uploads.repository.ts';
import { createUploadsService } from './uploads.service.ts';

export interface FilesDependencies {
  readonly db: Drizzle;
  readonly storage: Storage;
  readonly clock: Clock;
  /** Signs the addresses of bytes. */
  readonly secret: string;
}

export type FilesModule = ReturnType<typeof createFilesModule>;

/** Files and uploads, and what they do by themselves now and then. */
export function createFilesModule({ db, storage, clock, secret }: FilesDependencies) {
  const addresses = createSignedAddresses(secret, clock);
  const onQueued = () => undefined;
  const files = createFilesService({ repository: new FilesRepository(db), storage, addresses, onQueued });
  const uploads = createUploadsService({ repository: new UploadsRepository(db), storage, clock, onFile: onQueued });
  const jobs: RecurringJob[] = [{ name: 'files-tidy', cron: '20 * * * *', run: uploads.tidy }];
  return { files, uploads, present: createFilePresenter(addresses), jobs };
}
