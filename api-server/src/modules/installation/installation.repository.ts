import { count, eq } from 'drizzle-orm';
import type { InstallationRole } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from '../../platform/database/database.ts';
import { groups, installationRoles, users } from '../../platform/database/schema/index.ts';

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
    const [people] = await this.db.select({ n: count() }).from(users);
    const [grouped] = await this.db.select({ n: count() }).from(groups);
    return { people: people?.n ?? 0, groups: grouped?.n ?? 0 };
  }
}

/** Gives a person a role, in place of another that they may have. */
export async function setRole(tx: Drizzle | Transaction, userId: string, role: InstallationRole): Promise<void> {
  await tx.insert(installationRoles).values({ userId, role }).onConflictDoUpdate({ target: installationRoles.userId, set: { role } });
}

/** Returns whether somebody else is an owner too. Owners stay locked until the transaction ends, so that two can't leave at once. */
export async function hasOtherOwner(tx: Transaction, userId: string): Promise<boolean> {
  const owners = await tx.select().from(installationRoles).where(eq(installationRoles.role, 'owner')).for('update');
  return owners.some((owner) => owner.userId !== userId);
}

/** Takes a person's role away. */
export async function removeRole(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(installationRoles).where(eq(installationRoles.userId, userId));
}
