import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { signIn, signOut } from 'shared-contracts/calls';
import { checkRelease, tryReleases } from 'shared-contracts/settings-calls';
import { type JourneyRecord, recordSuffix, type StagedPreview } from '../journeys/record.ts';
import { workspaceRoot } from '../release/index.ts';
import { buildForRelease } from './author-commands.ts';
import { type CliContext, chosenEnv, UsageError } from './command.ts';
import { type Compared, previewComment } from './preview-comment.ts';
import { openServedReleases, runningRelease, type ServedReleases } from './served-releases.ts';
import { type ReleaseService, sendTo, uploadTo } from './service-client.ts';

const trialHours = 168;

/**
 * Publishes the release, asks the gate, makes a trial link, runs the remote's journeys against it and writes a Markdown comment.
 * @throws Error when the gate refuses the release or a journey fails; the comment is written all the same.
 */
export async function previewOne(service: ReleaseService, context: CliContext): Promise<void> {
  const env = chosenEnv(context);
  const person = accountOf(process.env);
  const { name: remote, release } = await buildForRelease(context);
  await uploadTo(service, context.state, remote, release);
  context.say(`${remote}@${release} is published at ${service.url}.`);
  const { refusals } = await service.send(checkRelease, { params: { env }, query: { remote, release } });

  const { access_token: session } = await sendTo(service.url, undefined, signIn, { body: person });
  const tried = await sendTo(service.url, session, tryReleases, { body: { remotes: [{ remote, release }], hours: trialHours } });
  const folder = join(workspaceRoot, 'preview');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  // The trace of a failed journey contains the session, and CI keeps traces.
  const isPassed = await runJourneys({ url: service.url, session, trial: tried.token, folder }).finally(() =>
    sendTo(service.url, session, signOut, {}).catch(() => undefined),
  );
  const journeys = recordsIn(folder);

  const served = openServedReleases(service.url);
  const current = runningRelease(await served.document(env), remote);
  const next = await compareReleases(served, remote, release);
  const path = next.manifest.contributes.routes.find((route) => !route.path.includes(':'))?.path ?? '';
  const comment = previewComment({
    remote,
    env,
    link: `${service.url}/app/${path}?trial=${tried.token}`,
    until: tried.expires_at.slice(0, 10),
    next,
    current: current ? await compareReleases(served, remote, current) : undefined,
    refusals,
    journeys,
  });
  const file = join(folder, 'comment.md');
  writeFileSync(file, comment);
  context.say(`The comment is in ${file}.`);
  if (refusals.length) throw new Error(`${remote}@${release} may not be promoted to ${env}:\n  ${refusals.join('\n  ')}`);
  if (!isPassed) throw new Error(`A journey failed. Its trace is in ${join(folder, 'failures')}.`);
  if (journeys.length === 0) throw new Error('No journey ran. Write one in the folder journeys, in a file that ends in .journey.ts.');
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the account whose browser tries the release. @throws UsageError without one */
export function accountOf({ PREVIEW_EMAIL: email, PREVIEW_PASSWORD: password }: Environment): {
  readonly email: string;
  readonly password: string;
} {
  if (!email || !password)
    throw new UsageError('Set PREVIEW_EMAIL and PREVIEW_PASSWORD to an account that may try releases (RELEASE_TESTERS of the server).');
  return { email, password };
}

/** Runs the journeys of this repository. @returns false when one failed */
async function runJourneys({ url, session, trial, folder }: StagedPreview): Promise<boolean> {
  const require = createRequire(join(workspaceRoot, 'package.json'));
  const playwright = join(dirname(require.resolve('@playwright/test/package.json')), 'cli.js');
  const env = { ...process.env, PREVIEW_URL: url, PREVIEW_SESSION: session, PREVIEW_TRIAL: trial, PREVIEW_FOLDER: folder };
  const child = spawn(process.execPath, [playwright, 'test'], {
    cwd: workspaceRoot,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  return code === 0;
}

const recordsIn = (folder: string): JourneyRecord[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith(recordSuffix))
    .toSorted()
    .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as JourneyRecord);

async function compareReleases(served: ServedReleases, remote: string, release: string): Promise<Compared> {
  const [manifest, shapes] = await Promise.all([served.release(remote, release), served.shapes(remote, release)]);
  const files = [...new Set([manifest.entry, ...Object.values(manifest.preload).flat()])];
  const bytes = await Promise.all(files.map(async (file) => [file, await served.bytes(remote, release, file)] as const));
  return { release, manifest, shapes, bytes: Object.fromEntries(bytes) };
}
