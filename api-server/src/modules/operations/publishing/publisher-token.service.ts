import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { ReleaseToken } from 'shared-contracts/admin-calls';
import { daysAfter } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Publisher } from '../../../http/register-call.ts';
import { sayPublishing } from '../../../messages/publishing.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles, releaseTokens, users } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { AlertOwners } from './token-alerts.ts';

type TokenRow = typeof releaseTokens.$inferSelect;

interface KnownToken {
  readonly row: TokenRow;
  /** The address of the person who issued it. */
  readonly issuer: string | null;
  readonly isOwners: boolean;
}

export interface WantedToken {
  readonly name: string;
  readonly remote: string;
  readonly environments: readonly string[];
  readonly scopes: readonly ('publish' | 'promote')[];
  readonly days: number;
}

const tokensMost = 200;
const usedEveryMs = 60_000;

/** Says who issues a token: a person, or an operator on the server's machine. */
export type Issuer = { readonly userId: string } | 'machine';

/** Creates the tokens with which programs publish and promote a remote. They have 256 random bits, so a plain hash is enough to store them. */
export function createPublisherTokens(db: Drizzle, clock: Clock, alertOwners?: AlertOwners) {
  const live = isNull(releaseTokens.revokedAt);
  const targetOf = ({ id, name }: TokenRow) => ({ kind: 'release-token', id, name });
  // Who ships code is as powerful as an owner, so a token works only while its issuer is one.
  const isOwners = sql<boolean>`${installationRoles.role} = 'owner' and ${isActive(users.id)}`;
  const select = () =>
    db
      .select({ row: releaseTokens, issuer: users.email, isOwners: sql<boolean>`coalesce(${isOwners}, false)` })
      .from(releaseTokens)
      .leftJoin(users, eq(users.id, releaseTokens.issuerId))
      .leftJoin(installationRoles, eq(installationRoles.userId, users.id));
  const isBacked = ({ row, isOwners: isOfOwner }: KnownToken) => row.isOfMachine || isOfOwner;
  const present = ({ row, issuer, isOwners: isOfOwner }: KnownToken): ReleaseToken => ({
    token_id: row.id,
    name: row.name,
    hint: row.hint,
    remote: row.remote,
    environments: row.environments,
    scopes: row.scopes,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    is_expired: row.expiresAt <= clock.now(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
    issued_by: issuer,
    is_backed: isBacked({ row, issuer, isOwners: isOfOwner }),
  });

  /** Alerts the owners before that is recorded, so that no alert is lost. Its key lets it arrive once. */
  const announce = async (
    event: 'created' | 'promoted',
    row: TokenRow,
    detail: { env: string; release: string } | undefined = undefined,
  ) => {
    if (!alertOwners) return;
    await alertOwners(event, { tokenId: row.id, name: row.name, remote: row.remote, ...detail });
    const noted = event === 'created' ? { announcedAt: clock.now() } : { firstPromotedAt: clock.now() };
    await db.update(releaseTokens).set(noted).where(eq(releaseTokens.id, row.id));
  };

  return {
    announceCreated: async (id: string): Promise<void> => {
      const [row] = await db.select().from(releaseTokens).where(eq(releaseTokens.id, id));
      if (row && !row.announcedAt) await announce('created', row);
    },
    announcePromotion: async (id: string, detail: { env: string; release: string }): Promise<void> => {
      const [row] = await db.select().from(releaseTokens).where(eq(releaseTokens.id, id));
      if (row && !row.firstPromotedAt) await announce('promoted', row, detail);
    },
    list: async (): Promise<ReleaseToken[]> =>
      (await select().where(live).orderBy(desc(releaseTokens.createdAt), desc(releaseTokens.id))).map(present),
    create: ({ name, remote, environments, scopes, days }: WantedToken, issuer: Issuer): Promise<{ token: ReleaseToken; secret: string }> =>
      db.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext('release-tokens'))`);
        if ((await tx.$count(releaseTokens, live)) >= tokensMost)
          throw new AppError('limit-reached', { detail: sayPublishing('tooManyTokens', { count: tokensMost }) });
        const secret = `rel_${randomBytes(32).toString('base64url')}`;
        const now = clock.now();
        const [row] = await tx
          .insert(releaseTokens)
          .values({
            id: newId('rlt'),
            name,
            hash: hashOf(secret),
            hint: `${secret.slice(0, 8)}…${secret.slice(-4)}`,
            remote,
            environments: [...environments],
            scopes: [...scopes],
            createdAt: now,
            expiresAt: daysAfter(now, days),
            issuerId: issuer === 'machine' ? null : issuer.userId,
            isOfMachine: issuer === 'machine',
          })
          .returning();
        if (!row) throw new AppError('internal');
        await recordAudit(tx, { action: 'release.token.create', target: targetOf(row), after: { remote, environments, scopes, days } });
        return { token: present({ row, issuer: null, isOwners: true }), secret };
      }),
    revoke: (id: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [row] = await tx
          .update(releaseTokens)
          .set({ revokedAt: clock.now() })
          .where(and(eq(releaseTokens.id, id), live))
          .returning();
        if (row) await recordAudit(tx, { action: 'release.token.revoke', target: targetOf(row) });
      }),
    /** @throws AppError with 401 that says whether the token is unknown, revoked or expired */
    authenticate: async (authorization: string | undefined): Promise<Publisher> => {
      const secret = /^Bearer +(rel_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
      const [known] = secret === undefined ? [] : await select().where(eq(releaseTokens.hash, hashOf(secret)));
      const now = clock.now();
      const row = known?.row;
      if (!known || !row) throw new AppError('key-invalid', { detail: sayPublishing('tokenUnknown') });
      if (row.revokedAt) throw new AppError('key-invalid', { detail: sayPublishing('tokenRevoked', { name: row.name }) });
      if (row.expiresAt <= now) throw new AppError('key-invalid', { detail: sayPublishing('tokenExpired', { name: row.name }) });
      if (!isBacked(known)) throw new AppError('key-invalid', { detail: sayPublishing('tokenUnbacked', { name: row.name }) });
      if (!row.announcedAt) await announce('created', row);
      if (now.getTime() - (row.lastUsedAt?.getTime() ?? 0) > usedEveryMs)
        await db.update(releaseTokens).set({ lastUsedAt: now }).where(eq(releaseTokens.id, row.id));
      const { id: tokenId, name, remote, environments, scopes } = row;
      return { tokenId, name, remote, environments, scopes };
    },
  };
}

export type PublisherTokens = ReturnType<typeof createPublisherTokens>;
