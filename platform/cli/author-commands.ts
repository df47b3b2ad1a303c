import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type LockFile, missingOptionals, withOptionals } from '../checks/lock-file.ts';
import { freePort } from '../commands/process/ports.ts';
import {
  buildPackage,
  check,
  type DeployablePackage,
  deployablePackages,
  isInstalled,
  publish,
  publishedReleases,
  sourceHash,
  workspaceRoot,
} from '../release/index.ts';
import { assertRepository } from '../release/repository.ts';
import { argument, type CliContext, envOf, UsageError, wholeNumber } from './command.ts';
import { writeRemote, writeRepository } from './create-remote.ts';
import { readHalts } from './health.ts';
import { assertTriesReleases } from './host-check.ts';
import { releaseNamed } from './releases.ts';
import { servePublished, serveRemote } from './serve.ts';

export async function createRemote(context: CliContext): Promise<void> {
  const { standalone } = context.options;
  if (standalone !== undefined) return createRepository(context, standalone);
  const { name, folder } = await writeRemote(argument(context, 0, 'the remote, for example mfe-hello'), context.options.label, context.say);
  context.say(`${name} is in ${folder}. Next:`);
  context.say(`  npm run alone -- ${name}                       its page alone, on samples`);
  context.say(`  npx vitest run --project ${name}               its tests`);
  context.say(`  npx platform publish ${name}                   an immutable release`);
  context.say(`  npx platform promote ${name}@latest --env qa   in the product`);
}

function createRepository(context: CliContext, folder: string): void {
  const { name, root } = writeRepository(argument(context, 0, 'the remote, for example mfe-hello'), context.options.label, folder);
  context.say(`${name} is a repository in ${root}. Next, in that folder:`);
  context.say('  git init && npm install   its packages and its lock file; commit both');
  context.say('  npx platform lock         completes the lock file for other systems');
  context.say('  npm run ci                types, tests and the build, as CI runs them');
  context.say('  npm run dev               its pages alone, on samples');
}

/** Completes the lock file of the workspace or of a remote's own repository. */
export function completeLock(context: CliContext): void {
  const file = join(workspaceRoot, 'package-lock.json');
  if (!existsSync(file)) throw new Error('There is no package-lock.json yet. Run npm install first.');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const { length } = missingOptionals(lock);
  if (length) writeFileSync(file, `${JSON.stringify(withOptionals(lock), null, 2)}\n`);
  context.say(length ? `package-lock.json has ${length} more optional packages of other systems.` : 'package-lock.json is complete.');
}

export async function buildOne(context: CliContext): Promise<void> {
  const target = remoteToBuild(context, 'the remote to build');
  const release = releaseOf(target);
  await buildPackage(target, release);
  context.say(`${target.name}@${release} is built into ${target.name}/dist.`);
}

export async function publishOne(context: CliContext): Promise<void> {
  const { to = 'disk' } = context.options;
  if (to !== 'disk' && to !== 's3') throw new UsageError(`--to is disk, s3 or an https address, not "${to}".`);
  const { name, release, isBuilt } = await buildForRelease(context);
  const isNew = to === 's3' ? await upload(context.state, name, release) : isBuilt;
  if (!isNew) return context.say(`${name}@${release} is already published.`);
  context.say(`${name}@${release} is published.`);
  context.say(`  npx platform promote ${name}@${release} --env qa${to === 's3' ? ' --store s3' : ''}`);
}

/** Builds the named remote into the releases of this machine, unless they have it. */
export async function buildForRelease(context: CliContext): Promise<{ name: string; release: string; isBuilt: boolean }> {
  const target = remoteToBuild(context, 'the remote to publish');
  const release = releaseOf(target);
  const isThere = publishedReleases(context.state, target.name).some((one) => one.release === release);
  if (!isThere) {
    await buildPackage(target, release);
    await publish(context.state, target, release);
  }
  return { name: target.name, release, isBuilt: !isThere };
}

/** Uploads a release. The bucket's client is heavy, so it loads only here. */
async function upload(state: string, name: string, release: string): Promise<boolean> {
  const [{ openBucket }, { uploadRelease }] = await Promise.all([import('../release/bucket.ts'), import('../release/bucket-state.ts')]);
  return uploadRelease(openBucket(), state, name, release);
}

/** Runs a remote from source until it is interrupted. */
export async function developOne(context: CliContext): Promise<void> {
  const target = remoteToBuild(context, 'the remote to run');
  const given = wholeNumber(context.options.port, '--port', portsMost);
  const { host } = context.options;
  if (host === undefined) {
    const { startAlone } = await import('../dev/alone-server.ts');
    const alone = await startAlone(target, given ?? (await freePort(alonePort)));
    context.say(`${target.name} alone, on sample data: ${alone.url}`);
    await waitForInterrupt();
    return alone.close();
  }
  const port = given ?? (await freePort(servePort));
  await assertTriesReleases(trialAddress(host, target.name, `http://localhost:${port}`));
  const served = await serveRemote(target, port, context.say, { reloads: true });
  context.say(
    `Open ${trialAddress(host, target.name, served.origin)} and choose “Open here”. The page reloads when you save. Ctrl+C ends it.`,
  );
  await waitForInterrupt();
  await served.close();
}

/** Returns the address of a page that asks its reader to try a remote from this machine. @throws UsageError for anything but an address. */
export function trialAddress(host: string, remote: string, origin: string): string {
  if (!/^https?:\/\//.test(host) || !URL.canParse(host))
    throw new UsageError(`--host is an address such as https://atrium.example.com, not "${host}".`);
  const address = new URL(host);
  if (address.pathname === '/') address.pathname = '/app';
  address.searchParams.set('try', `${remote}@${origin}`);
  return address.href;
}

const alonePort = 4650;
const servePort = 4701;
const portsMost = 65_535;

/** Serves a named release, or the newest build of the sources, until it is interrupted. */
export async function serveOne(context: CliContext): Promise<void> {
  const [name = '', release] = argument(context, 0, 'the remote to serve').split('@');
  const port = wholeNumber(context.options.port, '--port', portsMost) ?? servePort;
  const { origin, close } = release
    ? await servePublished(context.state, name, releaseNamed(context.state, name, release), port)
    : await serveRemote(packageNamed(name), port, context.say);
  context.say(`${origin} is the address for "From this machine …" under "Try other releases". Ctrl+C ends it.`);
  await waitForInterrupt();
  await close();
}

const waitForInterrupt = () =>
  new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });

export async function checkOne(context: CliContext): Promise<void> {
  const env = envOf(context);
  const [name = '', given = 'latest'] = argument(context, 0, 'the remote to check').split('@');
  const release = releaseNamed(context.state, name, given);
  const refusals = check({ state: context.state, env, releases: { [name]: release }, why: 'check', halts: await readHalts(context) });
  if (refusals.length) throw new Error(`${name}@${release} may not be promoted to ${env}:\n  ${refusals.join('\n  ')}`);
  context.say(`${name}@${release} passes the gate of ${env}.`);
}

const releaseOf = (target: DeployablePackage) => `${target.version}-${sourceHash(target)}`;

/** Returns the named remote; in its own repository, which has only one, the name may be left out. */
function remoteToBuild(context: CliContext, what: string): DeployablePackage {
  const [only] = isInstalled ? deployablePackages() : [];
  const target = only && !context.args[0] ? only : packageNamed(argument(context, 0, what));
  if (isInstalled) assertRepository(target.root);
  return target;
}

function packageNamed(name: string): DeployablePackage {
  const all = deployablePackages();
  const found = all.find((target) => target.name === name);
  if (!found) throw new UsageError(`There is no package "${name}". Available: ${all.map((target) => target.name).join(', ')}`);
  return found;
}
