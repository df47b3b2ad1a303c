import { createRegistryReader, createTrialSource } from 'platform/gateway';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Drizzle } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { ReleasesRepository } from './release.repository.ts';
import { createReleasesService } from './release.service.ts';
import { createTrials } from './trials.service.ts';

interface ReleasesDependencies {
  readonly config: Pick<Config, 'platformDir' | 'registryEnv' | 'canary' | 'releaseTesters'>;
  readonly db: Drizzle;
  readonly clock: Clock;
  readonly log: Log;
  /** What links to trials are signed with. */
  readonly secret: string;
}

/** How releases do, over the registry that this server's pages are written from, and trials of others. */
export function createReleases({ config, db, clock, log, secret }: ReleasesDependencies) {
  const { platformDir, registryEnv: env, canary: rule, releaseTesters: testers } = config;
  if (testers.includes('*'))
    log.warn('RELEASE_TESTERS is *: every account can make links that run unreleased code in the browser of anyone who accepts them');
  const current = createRegistryReader(platformDir, env);
  return {
    ...createReleasesService({ repository: new ReleasesRepository(db), env, current, rule, clock, log }),
    trials: createTrials({ secret, env, testers, source: createTrialSource(platformDir), current, clock }),
  };
}

export type Releases = ReturnType<typeof createReleases>;
