import { randomBytes } from 'node:crypto';
import type { ApiKeyScope } from 'shared-contracts';
import { dayMs } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { KeyHolder } from '../../../http/register-call.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf, isSameSecret } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import { isResource, onlyValue } from './assistant-request.policy.ts';
import type { AssistantTokensRepository, Outcome, Verdict } from './assistant-token.repository.ts';
import type { AssistantRow } from './end-connection.ts';
import { OauthError } from './oauth-error.ts';

const accessLifetimeMs = 3_600_000;
const idleLifetimeMs = 30 * dayMs;
/** Two windows of a program can refresh at the same time. Each gets a pair then. */
const parallelMs = 10_000;
const usedEveryMs = 60_000;

export interface AssistantTokensDependencies {
  readonly repository: AssistantTokensRepository;
  readonly clock: Clock;
  /** @throws AppError if a policy keeps the user from connecting programs. */
  readonly ensureAllowed: (userId: string) => Promise<void>;
  /** Runs after a connection was ended because a secret of it was used twice. */
  readonly onEnded: (assistant: AssistantRow) => Promise<void>;
}

/**
 * Creates the tokens of connected assistants. They are random and stored as hashes. Access: a token is worth what its connection's user
 * allowed, and only while the account is active and the policy permits it.
 */
export function createAssistantTokens({ repository, clock, ensureAllowed, onEnded }: AssistantTokensDependencies) {
  const newPair = (assistantId: string, now: Date) => {
    const [access, refresh] = ['ata', 'atf'].map((prefix) => `${prefix}_${randomBytes(32).toString('base64url')}`) as [string, string];
    const issue = {
      id: newId('atk'),
      assistantId,
      accessHash: hashOf(access),
      accessExpiresAt: new Date(now.getTime() + accessLifetimeMs),
      refreshHash: hashOf(refresh),
      refreshExpiresAt: new Date(now.getTime() + idleLifetimeMs),
      createdAt: now,
    };
    return { access, refresh, issue };
  };
  type Pair = ReturnType<typeof newPair>;
  /** Exchanges a secret for a pair. Nobody learns more than that the secret is invalid, or that a program has to register again. */
  const issue = async (
    clientId: string,
    now: Date,
    exchange: (take: (assistant: AssistantRow) => Verdict) => Promise<Outcome | undefined>,
  ) => {
    if (!(await repository.hasClient(clientId))) throw new OauthError('invalid_client', 'This client_id is not registered.', 401);
    let pair: Pair | undefined;
    const outcome = await exchange(({ id }) => {
      pair = newPair(id, now);
      return { issue: pair.issue };
    });
    if (outcome?.isEnded) await onEnded(outcome.assistant);
    if (!outcome || outcome.isEnded || !pair) throw invalidGrant();
    return present(pair, outcome.assistant.scopes);
  };
  const exchangeCode = (params: URLSearchParams, now: Date) => {
    const [code, clientId] = [requireParameter(params, 'code'), requireParameter(params, 'client_id')];
    const [redirectUri, verifier] = [requireParameter(params, 'redirect_uri'), requireParameter(params, 'code_verifier')];
    return issue(clientId, now, (take) =>
      repository.exchange(hashOf(code), now, (row, assistant) => {
        if (assistant.clientId !== clientId) throw invalidGrant();
        if (row.usedAt) return { end: 'code-used-twice' };
        const isProven = /^[\w.~-]{43,128}$/.test(verifier) && isSameSecret(hashOf(verifier), row.challenge);
        if (!isProven || row.redirectUri !== redirectUri || row.expiresAt <= now) throw invalidGrant();
        return take(assistant);
      }),
    );
  };
  const refresh = async (params: URLSearchParams, now: Date) => {
    const [token, clientId] = [requireParameter(params, 'refresh_token'), requireParameter(params, 'client_id')];
    const asked = onlyValue(params, 'scope')?.split(' ') ?? [];
    return issue(clientId, now, (take) =>
      repository.refresh(hashOf(token), now, (row, assistant) => {
        if (assistant.clientId !== clientId || row.refreshExpiresAt <= now) throw invalidGrant();
        if (row.replacedAt && now.getTime() - row.replacedAt.getTime() > parallelMs) return { end: 'refresh-token-used-twice' };
        if (asked.some((scope) => !(assistant.scopes as readonly string[]).includes(scope)))
          throw new OauthError('invalid_scope', 'The user did not allow all of this.');
        return take(assistant);
      }),
    );
  };
  return {
    /** Issues tokens for a request to the token endpoint. @throws OauthError */
    grant: (params: URLSearchParams, resource: string) => {
      const now = clock.now();
      if (!isResource(params, resource)) throw new OauthError('invalid_target', `Tokens are for ${resource} only.`);
      const type = requireParameter(params, 'grant_type');
      if (type === 'authorization_code') return exchangeCode(params, now);
      if (type === 'refresh_token') return refresh(params, now);
      throw new OauthError('unsupported_grant_type', 'Only authorization_code and refresh_token are supported.');
    },
    /** Ends the connection that a token belongs to, so that nothing issued with it works. Unknown tokens are no error (RFC 7009). */
    revoke: (params: URLSearchParams) =>
      repository.revoke(hashOf(requireParameter(params, 'token')), requireParameter(params, 'client_id')),
    /** @throws AppError with 401 unless the header carries a valid access token. */
    authenticate: async (authorization: string | undefined): Promise<KeyHolder> => {
      const token = /^Bearer (ata_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
      const found = token === undefined ? undefined : await repository.live(hashOf(token));
      const now = clock.now();
      if (!found || found.token.accessExpiresAt <= now) throw new AppError('key-invalid');
      const { assistant, email, isVerified } = found;
      const { id, userId, scopes, lastUsedAt } = assistant;
      await ensureAllowed(userId);
      if (now.getTime() - (lastUsedAt?.getTime() ?? 0) > usedEveryMs) await repository.noteUse(id, now);
      return { userId, keyId: id, email, isVerified, agentIds: null, scopes, isAssistant: true };
    },
  };
}

export type AssistantTokens = ReturnType<typeof createAssistantTokens>;

const invalidGrant = () => new OauthError('invalid_grant', 'The code or token is invalid, expired or used.');

function requireParameter(params: URLSearchParams, name: string): string {
  const value = onlyValue(params, name);
  if (value === undefined) throw new OauthError('invalid_request', `“${name}” has to be sent exactly once.`);
  return value;
}

const present = ({ access, refresh }: { access: string; refresh: string }, scopes: readonly ApiKeyScope[]) => ({
  access_token: access,
  token_type: 'Bearer',
  expires_in: accessLifetimeMs / 1000,
  refresh_token: refresh,
  scope: scopes.join(' '),
});
