import { eq } from 'drizzle-orm';
import { createReleaseStore, environmentsOf, openBucketLater, publishedOwner, revisionsOf } from 'platform/service';
import { releaseOwner } from 'shared-contracts/admin-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { profiles, users } from '../../../platform/database/schema/index.ts';
import { isOwner } from '../../identity/installation/installation.repository.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { ReleaseModule } from '../release/release.module.ts';
import { describeRemotes } from '../release/release-console.ts';
import { createPublisherTokens } from './publisher-token.service.ts';
import { publisherRoutes, releaseConsoleRoutes } from './publishing.routes.ts';
import { createPublishing } from './publishing.service.ts';
import { createReleaseKeys } from './release-key.service.ts';
import { createTokenAlerts } from './token-alerts.ts';

/** Creates the release service: publishing and promoting by tokens and in the console, and the keys that sign. */
export function publishingModule(
  { config, db, clock, log }: Parts,
  { release, alert: { alert } }: { release: ReleaseModule; alert: AlertModule },
) {
  const { platformDir: state, registryEnv: env } = config;
  const store = createReleaseStore(state, openBucketLater({ ...process.env, ...config.releaseBucket }));
  const environments = () => environmentsOf(state, [...config.releaseEnvironments, env]);
  const tokens = createPublisherTokens(db, clock, createTokenAlerts(db, alert));
  const keys = createReleaseKeys(db, clock, store, environments);
  const { signatures } = release;
  const publishing = createPublishing({ db, clock, store, keys, signatures, environments, haltsOf: release.releases.haltsOf });
  const parts = {
    publishing,
    tokens,
    keys,
    env,
    running: async (of: string) => {
      const [document] = revisionsOf(state, of, 1);
      if (!document) return { env: of, revision: null, remotes: [], retired: [] };
      const { rev, at, by, why, shell, retired = [] } = document;
      const revision = { number: rev, promoted_at: at, by, why, shell: shell.release ?? shell.version };
      const remotes = describeRemotes(document, await release.releases.evidenceOf(of));
      return {
        env: of,
        revision,
        remotes: remotes.map((one) => ({ ...one, owner: readOwner(state, one.remote, one.releases[0]?.release) })),
        retired,
      };
    },
    isOwner: ({ userId }: { userId: string }) => isOwner(db, userId),
    tokensRunUnsigned: config.releaseSignatures === 'local',
    historyOf: release.releases.historyOf,
    nameOf: async ({ userId, email }: { userId: string; email: string }) => {
      const [row] = await db
        .select({ name: fullName(profiles, users) })
        .from(users)
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(eq(users.id, userId));
      return row?.name || email;
    },
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  const refresh = () => store.refresh(env).catch((err: unknown) => log.warn({ err }, 'the bucket with the releases could not be read'));
  return defineModule({
    name: 'publishing',
    routes: ({ register }) => {
      publisherRoutes(register, parts);
      releaseConsoleRoutes(register, parts);
    },
    jobs: publishing.jobs,
    open: async () => {
      if (!config.releaseBucket.PLATFORM_S3_BUCKET) return;
      await refresh();
      timer = setInterval(() => void refresh(), config.releaseBucketSeconds * 1000).unref();
    },
    close: () => clearInterval(timer),
    authenticatePublisher: tokens.authenticate,
  });
}

/** Returns the owner that a release names. A description that another version wrote may lack it or have it otherwise. */
function readOwner(state: string, remote: string, release: string | undefined) {
  const read = releaseOwner.safeParse(release === undefined ? undefined : publishedOwner(state, remote, release));
  return read.success ? read.data : null;
}
