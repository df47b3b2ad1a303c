import { Readable } from 'node:stream';
import * as consoleCalls from 'shared-contracts/admin-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { AppError } from '../../errors.ts';
import type { Identity, Publisher, Register } from '../../http/register-call.ts';
import { sayPublishing } from '../../messages/publishing.ts';
import type { PublisherTokens } from './publisher-token.service.ts';
import { type Publishing, wordedRefusal } from './publishing.service.ts';
import type { ReleaseKeys } from './release-key.service.ts';

export interface PublishingParts {
  readonly publishing: Publishing;
  readonly tokens: PublisherTokens;
  readonly keys: ReleaseKeys;
  readonly env: string;
  /** Returns what an environment runs, with its health. */
  readonly running: (env: string) => Promise<CallAnswer<typeof calls.readEnvironment>>;
  /** Returns how a remote's releases did day by day. */
  readonly historyOf: (remote: string) => Promise<CallAnswer<typeof consoleCalls.readReleaseHistory>>;
  readonly nameOf: (user: Identity) => Promise<string>;
}

/** Serves programs with a token for releases. Each call checks what the token is for. */
export function publisherRoutes(register: Register, { publishing, running }: PublishingParts): void {
  register(calls.startPublication, async ({ publisher, params, body }) => {
    ensureToken(publisher, 'publish', params.remote);
    return publishing.start(params.remote, params.release, body);
  });
  register(calls.sendReleaseFile, async ({ publisher, params, query, request }) => {
    ensureToken(publisher, 'publish', params.remote);
    const bytes = request.body instanceof Readable ? request.body : Readable.from([]);
    await publishing.receive(params.remote, params.release, query.path, bytes);
    return { message: 'Received.' };
  });
  register(calls.finishPublication, async ({ publisher, params, body }) => {
    ensureToken(publisher, 'publish', params.remote);
    return publishing.finish(params.remote, params.release, { ...body, by: publisher.name });
  });
  register(calls.changeRelease, async ({ publisher, params, body }) => {
    await publishing.ensureEnvironment(params.env);
    ensureToken(publisher, 'promote', body.remote, params.env);
    return publishing.change({ ...body, env: params.env, by: publisher.name });
  });
  register(calls.pruneRemote, ({ publisher, params, body }) => {
    ensureToken(publisher, 'publish', params.remote);
    return body.is_dry_run ? publishing.prunable(params.remote) : publishing.prune(params.remote);
  });
  register(calls.checkRelease, async ({ publisher, params, query }) => {
    ensureToken(publisher, undefined, query.remote, params.env);
    return publishing.check(params.env, query.remote, query.release);
  });
  register(calls.readEnvironment, async ({ publisher, params }) => {
    await publishing.ensureEnvironment(params.env);
    ensureToken(publisher, undefined, publisher.remote, params.env);
    return running(params.env);
  });
}

/** @throws AppError with 403 that names what the token is not for */
function ensureToken({ remote, scopes, environments }: Publisher, scope: 'publish' | 'promote' | undefined, wanted: string, env?: string) {
  if (remote !== wanted) throw new AppError('not-allowed', { detail: sayPublishing('otherRemote', { remote }) });
  if (scope && !scopes.includes(scope)) throw new AppError('not-allowed', { detail: sayPublishing('otherScope', { scope }) });
  if (env && !environments.includes(env))
    throw new AppError('not-allowed', { detail: sayPublishing('otherEnvironment', { environment: env }) });
}

/** Serves the console. */
export function releaseConsoleRoutes(register: Register, parts: PublishingParts): void {
  const { publishing, tokens, keys, running, nameOf } = parts;
  register(consoleCalls.listRunningReleases, async ({ query }) => {
    const env = query.environment ?? parts.env;
    await publishing.ensureEnvironment(env);
    return { ...(await running(env)), environments: publishing.environments(), can_sign: keys.canSign() };
  });
  register(consoleCalls.listPublishedReleases, async ({ query }) => ({ releases: await publishing.published(query.remote) }));
  register(consoleCalls.checkRemoteRelease, ({ query }) => publishing.check(query.environment, query.remote, query.release));
  register(consoleCalls.changeRemoteRelease, async ({ user, body: { environment, ...change } }) =>
    publishing.change({ ...change, env: environment, by: await nameOf(user) }),
  );
  register(consoleCalls.listReleaseRevisions, async ({ query }) => ({
    revisions: await publishing.revisions(query.environment ?? parts.env),
  }));
  register(consoleCalls.compareRevisions, async ({ query }) => ({
    differences: await publishing.compare(query.environment ?? parts.env, query.earlier_revision, query.later_revision),
  }));
  register(consoleCalls.readReleaseHistory, ({ query }) => parts.historyOf(query.remote));
  register(consoleCalls.listPrunableReleases, () => publishing.prunable());
  register(consoleCalls.pruneReleases, () => publishing.prune());
  register(consoleCalls.listReleaseTokens, async () => ({ tokens: await tokens.list() }));
  register(consoleCalls.createReleaseToken, async ({ body }) => {
    for (const env of body.environments) await publishing.ensureEnvironment(env);
    return tokens.create(body);
  });
  register(consoleCalls.revokeReleaseToken, async ({ params }) => {
    await tokens.revoke(params.token_id);
    return { message: 'Revoked.' };
  });
  register(consoleCalls.listReleaseKeys, async () => ({ keys: await keys.list() }));
  register(consoleCalls.enrollReleaseKey, async ({ body }) => ({ key_id: await wordedRefusal(() => keys.enroll(body)) }));
  register(consoleCalls.replaceReleaseKey, async ({ user }) => ({ key_id: await keys.replace(await nameOf(user)) }));
  register(consoleCalls.revokeReleaseKey, async ({ user, params }) => {
    await keys.revoke(params.key_id, await nameOf(user));
    return { message: 'Revoked.' };
  });
}
