import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallAnswer, CallDefinition, CallInput } from 'shared-contracts/calls';
import { isLoopbackOrigin } from 'shared-contracts/registry';
import { finishPublication, sendReleaseFile, startPublication } from 'shared-contracts/settings-calls';
import { type RemoteRelease, readRelease, releaseDir } from '../release/index.ts';
import { signManifest } from '../release/keys.ts';
import { readShapes } from '../release/schemas.ts';
import { UsageError } from './command.ts';
import { unreachable } from './unreachable.ts';

/** Describes a release service: the address of an Atrium and a token for one remote. */
export interface ReleaseService {
  readonly url: string;
  readonly send: <C extends CallDefinition>(call: C, input: CallInput<C>) => Promise<CallAnswer<C>>;
}

type Environment = Readonly<Record<string, string | undefined>>;

const attemptsMost = 4;
const pauseMs = 500;
const answerMs = 120_000;

/** Opens the service at an address. @throws UsageError without a token, or for an address that would send it unencrypted. */
export function openService(url: string, env: Environment = process.env): ReleaseService {
  const { PLATFORM_RELEASE_TOKEN: token } = env;
  if (!token) throw new UsageError('Set PLATFORM_RELEASE_TOKEN to a token from Administration → Releases.');
  const { origin, protocol } = new URL(url);
  if (protocol !== 'https:' && !isLoopbackOrigin(origin))
    throw new UsageError(`${origin} is not encrypted, so the token is not sent there. Use https.`);
  return { url: origin, send: (call, input) => sendTo(origin, token, call, input) };
}

/** Sends a call that may be repeated: a lost connection or a busy server is tried again. */
export async function sendTo<C extends CallDefinition>(
  origin: string,
  token: string | undefined,
  call: C,
  input: CallInput<C>,
): Promise<CallAnswer<C>> {
  const { params = {}, query = {}, body } = input as { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const url = new URL(`/api${path}?${new URLSearchParams(query)}`, origin);
  const isBytes = call.encoding === 'bytes';
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` };
  if (body !== undefined) headers['content-type'] = isBytes ? 'application/octet-stream' : 'application/json';
  const content = body === undefined ? {} : { body: isBytes ? (body as Blob) : JSON.stringify(body) };
  for (let attempt = 1; ; attempt += 1) {
    const answer = await fetch(url, {
      method: call.method,
      headers,
      ...content,
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    }).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))));
    if (!(answer instanceof Error) && answer.ok) return (await answer.json()) as CallAnswer<C>;
    const isLasting = !(answer instanceof Error) && answer.status < 500 && answer.status !== 429;
    if (isLasting || attempt >= attemptsMost) throw await reasonOf(answer, origin);
    await wait(pauseMs * 2 ** attempt);
  }
}

async function reasonOf(answer: Error | Response, origin: string): Promise<Error> {
  if (answer instanceof Error) return unreachable(origin, answer);
  const problem = (await answer.json().catch(() => undefined)) as
    | { detail?: string; errors?: { path: string; message: string }[] }
    | undefined;
  const fields = problem?.errors?.map(({ path, message }) => `\n  ${path}: ${message}`).join('') ?? '';
  return new Error(`${problem?.detail ?? `${origin} answered ${answer.status}`}${fields}`);
}

/** Uploads a release that was published on this machine. @returns false when the service has it already. */
export async function uploadTo({ send: call }: ReleaseService, state: string, remote: string, release: string): Promise<boolean> {
  const manifest = readRelease<RemoteRelease>(state, remote, release);
  const params = { remote, release };
  const { PLATFORM_SIGNING_KEY: keyFile } = process.env;
  const signature = keyFile ? signManifest(manifest, readFileSync(keyFile, 'utf8')) : undefined;
  const schemas = readShapes(state, remote, release);
  const body = { manifest, ...(schemas ? { schemas } : {}), ...(signature ? { signature } : {}) };
  const { is_published, missing } = await call(startPublication, { params, body });
  if (is_published) return false;
  for (const file of missing) {
    const bytes = new Blob([readFileSync(join(releaseDir(state, remote, release), file))]);
    await call(sendReleaseFile, { params, query: { path: file }, body: bytes });
  }
  return (await call(finishPublication, { params, body: originOf(process.env) })).is_new;
}

/** Returns the commit and the CI run, as the usual CI services name them. */
export function originOf(env: Environment): { commit?: string; ci_run?: string } {
  const github = env.GITHUB_RUN_ID ? `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}` : undefined;
  const commit = env.PLATFORM_COMMIT ?? env.GITHUB_SHA ?? env.CI_COMMIT_SHA ?? env.GIT_COMMIT;
  const run = env.PLATFORM_CI_RUN ?? github ?? env.CI_JOB_URL ?? env.BUILD_URL;
  return { ...(commit ? { commit } : {}), ...(run ? { ci_run: run } : {}) };
}
