import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/database/database.ts';
import type { Log } from '../platform/log.ts';

/** What the services are made of. */
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
    | 'freeSpaceFloorBytes'
    | 'dataDir'
    | 'databaseUrl'
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
