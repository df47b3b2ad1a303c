import { asc, count, eq, inArray, like, max, sql } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import { sayIdentityProvider } from '../../../messages/identity-provider.ts';
import { saySaml } from '../../../messages/saml.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { authAccounts, groupMembers, groups, identityProviders, installationRoles } from '../../../platform/database/schema/index.ts';
import { storedSettings } from './provider-settings.ts';

export type ProviderRow = typeof identityProviders.$inferSelect;
export type NewProvider = Omit<typeof identityProviders.$inferInsert, 'position'>;

/** Returns the name under which a provider's people and groups are stored. */
export const keyOf = ({ kind, id }: Pick<ProviderRow, 'kind' | 'id'>): string => `${kind}:${id}`;

const lockName = 'identity-providers';

export class IdentityProviderRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(): Promise<ProviderRow[]> {
    return this.db.select().from(identityProviders).orderBy(asc(identityProviders.position), asc(identityProviders.id));
  }

  async find(id: string): Promise<ProviderRow | undefined> {
    const [row] = await this.db.select().from(identityProviders).where(eq(identityProviders.id, id));
    return row;
  }

  /** Counts the people who sign in with each provider, by the provider's key. */
  async people(): Promise<Map<string, number>> {
    const rows = await this.db
      .select({ key: authAccounts.providerId, people: count() })
      .from(authAccounts)
      .where(like(authAccounts.providerId, '%:%'))
      .groupBy(authAccounts.providerId);
    return new Map(rows.map(({ key, people }) => [key, people]));
  }

  /** @throws AppError `name-taken`, or `limit-reached` when there are `most` providers. */
  async add(row: NewProvider, most: number): Promise<void> {
    await this.changing(async (tx) => {
      const [known] = await tx.select({ n: count(), last: max(identityProviders.position) }).from(identityProviders);
      if ((known?.n ?? 0) >= most) throw new AppError('limit-reached', { detail: sayIdentityProvider('tooMany', { most }) });
      await ensureFree(tx, row);
      await tx.insert(identityProviders).values({ ...row, position: (known?.last ?? 0) + 1 });
      await recordAudit(tx, { action: 'provider.connect', target: targetOf(row), after: auditedOf(row) });
    });
  }

  /** Changes a provider. `decide` returns the new columns, given what is stored now. */
  async change(id: string, decide: (known: ProviderRow, tx: Transaction) => Promise<NewProvider>): Promise<void> {
    await this.changing(async (tx) => {
      const known = await this.lockRow(tx, id);
      const next = await decide(known, tx);
      await ensureFree(tx, next);
      await tx.update(identityProviders).set(next).where(eq(identityProviders.id, id));
      await recordAudit(tx, { action: 'provider.change', target: targetOf(next), before: auditedOf(known), after: auditedOf(next) });
    });
  }

  /** Sets the order. Providers that are not named keep theirs and come last. */
  async order(ids: readonly string[]): Promise<void> {
    await this.changing(async (tx) => {
      const known = await tx.select().from(identityProviders).orderBy(asc(identityProviders.position), asc(identityProviders.id));
      const named = ids.flatMap((id) => known.filter((row) => row.id === id));
      const ordered = [...new Set([...named, ...known])];
      for (const [index, { id }] of ordered.entries())
        await tx
          .update(identityProviders)
          .set({ position: index + 1 })
          .where(eq(identityProviders.id, id));
      const names = (rows: readonly ProviderRow[]) => rows.map(({ name }) => name);
      const target = { kind: 'identity-provider', id: 'all', name: '' };
      await recordAudit(tx, { action: 'provider.order', target, before: names(known), after: names(ordered) });
    });
  }

  /** Removes a provider with the sign-ins and group memberships that it gave. `check` may refuse. */
  async remove(id: string, check: (known: ProviderRow, tx: Transaction) => Promise<void>): Promise<void> {
    await this.changing(async (tx) => {
      const known = await this.lockRow(tx, id);
      await check(known, tx);
      await tx.delete(authAccounts).where(eq(authAccounts.providerId, keyOf(known)));
      await tx.delete(groupMembers).where(eq(groupMembers.source, keyOf(known)));
      await tx.delete(identityProviders).where(eq(identityProviders.id, id));
      await recordAudit(tx, { action: 'provider.disconnect', target: targetOf(known), before: auditedOf(known) });
    });
  }

  /** Notes that somebody signed in with these settings, which proves that they work if it was an owner. */
  async noteSignIn({ id, settings, sealedSecret }: ProviderRow, userId: string, now: Date): Promise<void> {
    const isOwner = sql`exists (select 1 from ${installationRoles} where ${installationRoles.userId} = ${userId} and ${installationRoles.role} = 'owner')`;
    const isSame = sql`${identityProviders.settings} = ${JSON.stringify(settings)}::jsonb and ${identityProviders.sealedSecret} is not distinct from ${sealedSecret}`;
    await this.db.update(identityProviders).set({ testedAt: now }).where(sql`${identityProviders.id} = ${id} and ${isSame} and ${isOwner}`);
  }

  groups(): Promise<{ group_id: string; name: string }[]> {
    return this.db.select({ group_id: groups.id, name: groups.name }).from(groups).orderBy(asc(groups.name));
  }

  /** Returns those of the ids that no group has. */
  async unknownGroups(ids: readonly string[]): Promise<string[]> {
    if (!ids.length) return [];
    const known = await this.db
      .select({ id: groups.id })
      .from(groups)
      .where(inArray(groups.id, [...ids]));
    return ids.filter((id) => !known.some((group) => group.id === id));
  }

  private async lockRow(tx: Transaction, id: string): Promise<ProviderRow> {
    const [known] = await tx.select().from(identityProviders).where(eq(identityProviders.id, id));
    if (!known) throw new AppError('not-found');
    return known;
  }

  /** Runs one change at a time, so that the limit, the order and what a policy requires hold. */
  private changing<T>(change: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction(async (tx) => {
      await lockProviders(tx);
      return change(tx);
    });
  }
}

/** Records that a provider said nothing about somebody's groups, which therefore stay as they were. */
export async function noteMissingGroups(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.update(identityProviders).set({ groupsMissingAt: now }).where(eq(identityProviders.id, id));
}

/** Waits until nobody else changes providers or the policy that refers to them. */
export async function lockProviders(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${lockName}))`);
}

async function ensureFree(tx: Transaction, row: NewProvider): Promise<void> {
  const { id, name } = row;
  const [other] = await tx
    .select({ id: identityProviders.id })
    .from(identityProviders)
    .where(sql`lower(${identityProviders.name}) = lower(${name}) and ${identityProviders.id} <> ${id}`);
  if (other) throw new AppError('name-taken', { detail: sayIdentityProvider('nameTaken', { name }) });
  const stored = storedSettings(row);
  if (stored.kind !== 'saml') return;
  // The issuer of an answer says which provider it comes from.
  const [sameIssuer] = await tx
    .select({ name: identityProviders.name })
    .from(identityProviders)
    .where(
      sql`${identityProviders.kind} = 'saml' and ${identityProviders.settings}->>'entity_id' = ${stored.settings.entity_id} and ${identityProviders.id} <> ${id}`,
    );
  if (!sameIssuer) return;
  const message = saySaml('issuerTaken', { name: sameIssuer.name });
  throw new AppError('invalid-input', { detail: message, errors: [{ path: 'body.saml.entity_id', message }] });
}

const targetOf = ({ id, name }: NewProvider) => ({ kind: 'identity-provider', id, name });

/** Leaves out the secret; only whether there is one is recorded. */
const auditedOf = ({ kind, name, isOn, opensAccounts, domains, groups: mapped, settings, sealedSecret }: NewProvider) => ({
  kind,
  name,
  is_on: isOn,
  opens_accounts: opensAccounts,
  domains,
  groups: mapped,
  settings,
  has_secret: Boolean(sealedSecret),
});
