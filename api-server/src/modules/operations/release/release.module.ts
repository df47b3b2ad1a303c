import { createRegistryReader, createTrialSource } from 'platform/gateway';
import { createReleaseStore, markTrial, openBucketLater, trialMark } from 'platform/service';
import { metricsGuard } from '../../../http/metrics-route.ts';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AuthModule } from '../../identity/auth/auth.module.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { createCanarySessions } from './canary-sessions.ts';
import { ReleasesRepository } from './release.repository.ts';
import { releaseHealthRoute, releaseRoutes } from './release.routes.ts';
import { createReleasesService } from './release.service.ts';
import { createReleaseAlerts } from './release-alerts.ts';
import { createReleaseSignatures } from './release-signature.service.ts';
import { createTrials } from './trials.service.ts';

/** Creates release health, judged against the registry that this server's pages are built from, and trials of other releases. */
export function releaseModule(
  { config, db, secret, clock, log }: Parts,
  { alert: { alert }, auth }: { alert: AlertModule; auth: AuthModule },
) {
  const { platformDir, registryEnv: env, canary: rule, releaseTesters: testers } = config;
  if (testers.includes('*'))
    log.warn('RELEASE_TESTERS is *: every account can make links that run unreleased code in the browser of anyone who accepts them');
  const current = createRegistryReader(platformDir, env);
  const repository = new ReleasesRepository(db);
  const announce = createReleaseAlerts({ repository, alert, db });
  const identify = (token: string) => auth.authenticate(`Bearer ${token}`);
  const sessions = createCanarySessions({ db, env, clock, current, identify });
  const service = createReleasesService({ sessions, repository, env, platformDir, current, rule, clock, log, announce });
  const store = createReleaseStore(platformDir, openBucketLater({ ...process.env, ...config.releaseBucket }));
  const keep = async (tried: Readonly<Record<string, string>>, until: Date) => {
    for (const [remote, name] of Object.entries(tried))
      try {
        await store.shareMark(trialMark(remote, name), markTrial(platformDir, remote, name, until));
      } catch (err) {
        log.warn({ err, remote, release: name }, 'a release on trial could not be kept from pruning');
      }
  };
  const signatures = createReleaseSignatures(db, clock, platformDir, config.releaseSignatures);
  const makerOf = repository.accountOf.bind(repository);
  const source = createTrialSource(platformDir);
  const trials = createTrials({ secret, env, testers, source, current, clock, keep, signatures, makerOf });
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
    signatures,
  });
}

export type ReleaseModule = ReturnType<typeof releaseModule>;
