import type { Clock } from './platform/clock.ts';
import type { Config } from './platform/config/config.ts';
import { unprivilegedUser } from './platform/database/cluster-files.ts';
import type { Database, Drizzle } from './platform/database/database.ts';
import { locate } from './platform/database/locations.ts';
import { serverSecret } from './platform/database/server-secret.ts';
import type { EventLoopWatch } from './platform/event-loop.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { createKeyBox, type KeyBox } from './platform/model/key-box.ts';
import { guardedFetch, type ProviderFetch } from './platform/model/provider-fetch.ts';
import { createOutbound, type Outbound } from './platform/outbound/outbound.ts';
import { createFreeSpace, type EnsureFreeSpace, smallestFreeSpace } from './platform/storage/free-space.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Describes what the process provides to the server. */
export interface PartsDependencies {
  readonly config: Config;
  readonly database: Database;
  /** Whether no other node can be using the database. */
  readonly isExclusive: boolean;
  readonly clock: Clock;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly loop: EventLoopWatch;
}

/** Describes the technology that every module may use. */
export interface Parts extends PartsDependencies {
  readonly db: Drizzle;
  /** Signs tokens and addresses. */
  readonly secret: string;
  /** Encrypts keys that users store. */
  readonly keys: KeyBox;
  readonly storage: Storage;
  readonly ensureFreeSpace: EnsureFreeSpace;
  /** Returns the smallest free space of the disks that the server writes to; undefined if it writes to none. */
  readonly freeSpace: () => Promise<number | undefined>;
  /** Fetches pages, feeds and pictures that users name. */
  readonly outbound: Outbound;
  /** Fetches from providers that users connect. */
  readonly providerFetch: ProviderFetch;
}

export async function createParts(deps: PartsDependencies): Promise<Parts> {
  const { config, database } = deps;
  const { db } = database;
  return {
    ...deps,
    db,
    secret: config.tokenSecret ?? (await serverSecret(db, 'token')),
    // The database's own secret protects only against a copy of a single table.
    keys: createKeyBox(config.secretsKey ?? (await serverSecret(db, 'provider-keys'))),
    storage: await openStorage(config),
    ensureFreeSpace: createFreeSpace(writtenFolders(config), config.freeSpaceFloorBytes),
    freeSpace: () => smallestFreeSpace(writtenFolders(config)),
    outbound: createOutbound({ allowLoopback: config.allowLoopback }),
    providerFetch: guardedFetch(config.privateProviders),
  };
}

/** Lists the folders on the disks that fill up with what users store. */
const writtenFolders = ({ s3, filesDir, databaseUrl, dataDir }: Config): string[] => [
  ...(s3 ? [] : [filesDir]),
  ...(databaseUrl ? [] : [locate(dataDir, unprivilegedUser()).cluster]),
];
