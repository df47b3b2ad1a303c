import { Readable } from 'node:stream';
import * as consoleCalls from 'shared-contracts/admin-calls';
import type { CallAnswer } from 'shared-contracts/calls';
import * as calls from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Identity, Publisher, Register } from '../../../http/register-call.ts';
import { sayPublishing } from '../../../messages/publishing.ts';
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
  readonly isOwner: (user: Identity) => Promise<boolean>;
  /** Says whether tokens may run what no enrolled key signed: only on a server that nobody else reaches. */
  readonly tokensRunUnsigned: boolean;
}

/** Serves programs with a token for releases. Each call checks what the token is for. */
export function publisherRoutes(register: Register, { publishing, tokens, running, tokensRunUnsigned }: PublishingParts): void {
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
    const changed = await publishing.change({ ...body, env: params.env, by: publisher.name, isByOwner: tokensRunUnsigned });
    if (body.verb === 'promote' && changed.is_changed)
      await tokens.announcePromotion(publisher.tokenId, { env: params.env, release: changed.promoted ?? '' });
    return changed;
  });
  register(calls.pruneRemote, ({ publisher, params, body }) => {
    ensureToken(publisher, 'publish', params.remote);
    return body.is_dry_run ? publishing.prunable(params.remote) : publishing.prune(params.remote);
  });
  register(calls.checkRelease, async ({ publisher, params, query }) => {
    ensureToken(publisher, undefined, query.remote, params.env);
    return publishing.check(params.env, query.remote, query.release, tokensRunUnsigned);
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
  register(consoleCalls.checkRemoteRelease, async ({ user, query }) =>
    publishing.check(query.environment, query.remote, query.release, await parts.isOwner(user)),
  );
  register(consoleCalls.changeRemoteRelease, async ({ user, body: { environment, ...change } }) =>
    publishing.change({ ...change, env: environment, by: await nameOf(user), isByOwner: await parts.isOwner(user) }),
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
  register(consoleCalls.createReleaseToken, async ({ user, body }) => {
    for (const env of body.environments) await publishing.ensureEnvironment(env);
    const made = await tokens.create(body, user);
    await tokens.announceCreated(made.token.token_id);
    return { ...made, token: { ...made.token, issued_by: user.email } };
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
