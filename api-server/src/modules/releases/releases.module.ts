import { createRegistryReader } from 'platform/gateway';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { ReleasesRepository } from './releases.repository.ts';
import { createReleasesService } from './releases.service.ts';

interface ReleasesDependencies {
  readonly config: Pick<Config, 'platformDir' | 'registryEnv' | 'canary'>;
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
}

/** How releases do, over the registry that this server's pages are written from. */
export const createReleases = ({ config, db, clock, log }: ReleasesDependencies) =>
  createReleasesService({
    repository: new ReleasesRepository(db),
    env: config.registryEnv,
    current: createRegistryReader(config.platformDir, config.registryEnv),
    rule: config.canary,
    clock,
    log,
  });
