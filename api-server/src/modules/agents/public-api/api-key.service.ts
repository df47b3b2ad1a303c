import { randomBytes } from 'node:crypto';
import { type ApiKeyScope, apiKey } from 'shared-contracts';
import { AppError } from '../../../errors.ts';
import type { Identity, KeyHolder } from '../../../http/register-call.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import { sayApiKey } from '../../../messages/api-key.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { ApiKeyRow, ApiKeysRepository } from './api-key.repository.ts';

const keysMax = 50;
const usedEveryMs = 60_000;

/**
 * Creates API keys with which programs call Atrium for a user. Secrets are shown once and have 256 random bits, so a plain hash is enough to
 * store them. Access: callers have checked that key ids belong to the user.
 */
export function createApiKeys(repository: ApiKeysRepository, clock: Clock, ensureAllowed: (userId: string) => Promise<void>) {
  return {
    list: async (userId: string) => (await repository.list(userId)).map(present),
    create: async (user: Identity, name: string, agentId: string | null, scopes: readonly ApiKeyScope[] = ['agents']) => {
      const { userId } = user;
      if ((await repository.list(userId)).length >= keysMax)
        throw new AppError('limit-reached', { detail: sayApiKey('tooMany', { count: keysMax }) });
      const secret = `atr_${randomBytes(32).toString('base64url')}`;
      const hint = `${secret.slice(0, 8)}…${secret.slice(-4)}`;
      const agentIds = agentId === null ? null : [agentId];
      const row = await repository.add(user, {
        id: newId('key'),
        userId,
        name,
        hash: hashOf(secret),
        hint,
        agentIds,
        scopes: [...new Set(scopes)],
        createdAt: clock.now(),
      });
      if (!row) throw new AppError('internal');
      return { key: present(row), secret };
    },
    revoke: (userId: string, id: string) => repository.revoke(userId, id, clock.now()),
    authenticate: async (authorization: string | undefined): Promise<KeyHolder> => {
      const secret = /^Bearer (atr_[\w-]{40,60})$/.exec(authorization ?? '')?.[1];
      const found = secret === undefined ? undefined : await repository.live(hashOf(secret));
      if (!found) throw new AppError('key-invalid');
      const { key: row, email, isVerified } = found;
      await ensureAllowed(row.userId);
      const now = clock.now();
      if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > usedEveryMs) await repository.noteUse(row.id, now);
      return { userId: row.userId, keyId: row.id, email, isVerified, agentIds: row.agentIds, scopes: row.scopes, isAssistant: false };
    },
  };
}

export type ApiKeys = ReturnType<typeof createApiKeys>;

const present = presenterOf(apiKey, (row: ApiKeyRow) => ({ key_id: row.id }));
