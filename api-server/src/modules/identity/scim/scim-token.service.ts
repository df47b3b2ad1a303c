import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ScimToken } from 'shared-contracts/admin-calls';
import { AppError } from '../../../errors.ts';
import { sayScim } from '../../../messages/scim.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { scimTokens } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import { ScimError } from './scim-error.ts';

type TokenRow = typeof scimTokens.$inferSelect;

/** Describes the token of a request. */
export interface ScimCaller {
  readonly id: string;
  readonly name: string;
  /** Limits the addresses that it may create, change and suspend; empty for all. */
  readonly domains: readonly string[];
}

const tokensMost = 10;
const usedEveryMs = 60_000;

/** Creates the tokens of identity providers. They have 256 random bits, so a plain hash is enough to store them. */
export function createScimTokens(db: Drizzle, clock: Clock) {
  const live = isNull(scimTokens.revokedAt);
  const targetOf = ({ id, name }: TokenRow) => ({ kind: 'scim-token', id, name });
  return {
    list: async (): Promise<ScimToken[]> =>
      (await db.select().from(scimTokens).where(live).orderBy(desc(scimTokens.createdAt), desc(scimTokens.id))).map(present),
    create: (name: string, domains: readonly string[] = []): Promise<{ token: ScimToken; secret: string }> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('scim-tokens'))`);
        if ((await tx.$count(scimTokens, live)) >= tokensMost)
          throw new AppError('limit-reached', { detail: sayScim('tooManyTokens', { count: tokensMost }) });
        const secret = `scim_${randomBytes(32).toString('base64url')}`;
        const hint = `${secret.slice(0, 9)}…${secret.slice(-4)}`;
        const values = { id: newId('sct'), name, hash: hashOf(secret), hint, domains: [...new Set(domains)], createdAt: clock.now() };
        const [row] = await tx.insert(scimTokens).values(values).returning();
        if (!row) throw new AppError('internal');
        await recordAudit(tx, { action: 'scim.token.create', target: targetOf(row), after: { domains: row.domains } });
        return { token: present(row), secret };
      }),
    revoke: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(scimTokens)
          .set({ revokedAt: clock.now() })
          .where(and(eq(scimTokens.id, id), live))
          .returning();
        if (row) await recordAudit(tx, { action: 'scim.token.revoke', target: targetOf(row) });
      }),
    /** @throws ScimError with 401 unless the header carries a token that was not revoked */
    authenticate: async (authorization: string | undefined): Promise<ScimCaller> => {
      const secret = /^Bearer +(scim_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
      const [row] =
        secret === undefined
          ? []
          : await db
              .select()
              .from(scimTokens)
              .where(and(eq(scimTokens.hash, hashOf(secret)), live));
      if (!row) throw new ScimError(401, 'The token is missing, unknown or revoked. Create one in the administration.');
      const now = clock.now();
      if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > usedEveryMs)
        await db.update(scimTokens).set({ lastUsedAt: now }).where(eq(scimTokens.id, row.id));
      return { id: row.id, name: row.name, domains: row.domains };
    },
  };
}

export type ScimTokens = ReturnType<typeof createScimTokens>;

const present = ({ id, name, hint, domains, createdAt, lastUsedAt }: TokenRow): ScimToken => ({
  token_id: id,
  name,
  hint,
  domains,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
