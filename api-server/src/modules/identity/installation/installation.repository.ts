import { and, eq, sql } from 'drizzle-orm';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { installationRoles, users } from '../../../platform/database/schema/index.ts';
import { countAll } from '../../../platform/people/install-people.ts';

export class InstallationRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async roleOf(userId: string): Promise<InstallationRole | undefined> {
    const [row] = await this.db.select().from(installationRoles).where(eq(installationRoles.userId, userId));
    return row?.role;
  }

  async personOf(email: string): Promise<{ readonly id: string; readonly name: string } | undefined> {
    const [row] = await this.db.select({ id: users.id, name: users.name }).from(users).where(eq(users.email, email.trim().toLowerCase()));
    return row;
  }

  async counts(): Promise<{ people: number; groups: number }> {
    return { people: await countAll(this.db, 'users'), groups: await countAll(this.db, 'groups') };
  }
}

/** Gives a person a role, in place of another that they may have. */
export async function setRole(tx: Drizzle | Transaction, userId: string, role: InstallationRole): Promise<void> {
  await tx.insert(installationRoles).values({ userId, role }).onConflictDoUpdate({ target: installationRoles.userId, set: { role } });
}

/**
 * Returns whether somebody else is an owner too and can sign in: neither suspended nor closing the account. Owners stay locked until the
 * transaction ends, so that two can't leave at once.
 */
export async function hasOtherOwner(tx: Transaction, userId: string): Promise<boolean> {
  await tx
    .select()
    .from(installationRoles)
    .where(eq(installationRoles.role, 'owner'))
    .orderBy(installationRoles.userId)
    .for('no key update');
  // Read after the lock: what changed while waiting for it counts.
  const { rows } = await tx.execute(sql`
    select 1 from installation_roles r join users u on u.id = r.user_id left join profiles p on p.user_id = u.id
    where r.role = 'owner' and r.user_id <> ${userId} and u.suspended_at is null and p.deletion_at is null limit 1`);
  return rows.length > 0;
}

export async function isOwner(tx: Drizzle | Transaction, userId: string): Promise<boolean> {
  const own = and(eq(installationRoles.userId, userId), eq(installationRoles.role, 'owner'));
  return (await tx.select().from(installationRoles).where(own)).length > 0;
}

/** Takes a person's role away. */
export async function removeRole(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(installationRoles).where(eq(installationRoles.userId, userId));
}
