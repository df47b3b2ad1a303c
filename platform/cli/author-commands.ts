import {
  buildPackage,
  check,
  type DeployablePackage,
  deployablePackages,
  publish,
  publishedReleases,
  sourceHash,
} from '../release/index.ts';
import { argument, type CliContext, envOf, UsageError, wholeNumber } from './command.ts';
import { writeRemote } from './create-remote.ts';
import { releaseNamed } from './releases.ts';
import { servePublished, serveRemote } from './serve.ts';

export async function createRemote(context: CliContext): Promise<void> {
  const { name, folder } = await writeRemote(argument(context, 0, 'the remote, for example mfe-hello'), context.options.label, context.say);
  context.say(`${name} is in ${folder}. Next:`);
  context.say(`  npm run alone -- ${name}                       its page alone, on samples`);
  context.say(`  npx vitest run --project ${name}               its tests`);
  context.say(`  npx platform publish ${name}                   an immutable release`);
  context.say(`  npx platform promote ${name}@latest --env qa   in the product`);
}

export async function buildOne(context: CliContext): Promise<void> {
  const target = packageNamed(argument(context, 0, 'the remote to build'));
  const release = releaseOf(target);
  await buildPackage(target, release);
  context.say(`${target.name}@${release} is built into ${target.name}/dist.`);
}

export async function publishOne(context: CliContext): Promise<void> {
  const target = packageNamed(argument(context, 0, 'the remote to publish'));
  const { to = 'disk' } = context.options;
  if (to !== 'disk' && to !== 's3') throw new UsageError(`--to is disk or s3, not "${to}".`);
  const release = releaseOf(target);
  const isThere = publishedReleases(context.state, target.name).some((one) => one.release === release);
  if (!isThere) {
    await buildPackage(target, release);
    await publish(context.state, target, release);
  }
  const isNew = to === 's3' ? await upload(context.state, target.name, release) : !isThere;
  if (!isNew) return context.say(`${target.name}@${release} is already published.`);
  context.say(`${target.name}@${release} is published.`);
  context.say(`  npx platform promote ${target.name}@${release} --env qa${to === 's3' ? ' --store s3' : ''}`);
}

/** Uploads a release. The bucket's client is heavy, so it loads only here. */
async function upload(state: string, name: string, release: string): Promise<boolean> {
  const [{ openBucket }, { uploadRelease }] = await Promise.all([import('../release/bucket.ts'), import('../release/bucket-state.ts')]);
  return uploadRelease(openBucket(), state, name, release);
}

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
  await new Promise((resolve) => {
    process.once('SIGINT', resolve);
    process.once('SIGTERM', resolve);
  });
  await close();
}

export function checkOne(context: CliContext): void {
  const env = envOf(context);
  const [name = '', given = 'latest'] = argument(context, 0, 'the remote to check').split('@');
  const release = releaseNamed(context.state, name, given);
  const refusals = check({ state: context.state, env, releases: { [name]: release }, why: 'check' });
  if (refusals.length) throw new Error(`${name}@${release} may not be promoted to ${env}:\n  ${refusals.join('\n  ')}`);
  context.say(`${name}@${release} passes the gate of ${env}.`);
}

const releaseOf = (target: DeployablePackage) => `${target.version}-${sourceHash(target)}`;

function packageNamed(name: string): DeployablePackage {
  const all = deployablePackages();
  const found = all.find((target) => target.name === name);
  if (!found) throw new UsageError(`There is no package "${name}".Available: ${all.map((target) => target.name).join(', ')}`);
  return found;
}
