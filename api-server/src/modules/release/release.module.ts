import { createRegistryReader, createTrialSource } from 'platform/gateway';
import { metricsGuard } from '../../http/metrics-route.ts';
import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { ReleasesRepository } from './release.repository.ts';
import { releaseHealthRoute, releaseRoutes } from './release.routes.ts';
import { createReleasesService } from './release.service.ts';
import { createTrials } from './trials.service.ts';

/** Creates release health, judged against the registry that this server's pages are built from, and trials of other releases. */
export function releaseModule({ config, db, secret, clock, log }: Parts) {
  const { platformDir, registryEnv: env, canary: rule, releaseTesters: testers } = config;
  if (testers.includes('*'))
    log.warn('RELEASE_TESTERS is *: every account can make links that run unreleased code in the browser of anyone who accepts them');
  const current = createRegistryReader(platformDir, env);
  const service = createReleasesService({ repository: new ReleasesRepository(db), env, current, rule, clock, log });
  const trials = createTrials({ secret, env, testers, source: createTrialSource(platformDir), current, clock });
  const releases = { ...service, trials };
  return defineModule({
    name: 'release',
    routes: ({ register, http }) => {
      releaseRoutes(register, releases);
      releaseHealthRoute(http, releases, metricsGuard(config.metricsToken));
    },
    jobs: service.jobs,
    close: service.close,
    releases,
  });
}

export type ReleaseModule = ReturnType<typeof releaseModule>;
