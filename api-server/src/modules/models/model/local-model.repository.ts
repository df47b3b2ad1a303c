import { and, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationRoles, modelProviders, users } from '../../../platform/database/schema/index.ts';

/** Reads who uses the installation, and which programs on its computer are connected. */
export class LocalModelsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns whether there are several accounts, however many. It is asked for each list of models. */
  async hasSeveralPeople(): Promise<boolean> {
    return (await this.db.select({ id: users.id }).from(users).limit(2)).length > 1;
  }

  async isAdministrator(userId: string): Promise<boolean> {
    const roles = await this.db.select().from(installationRoles).where(eq(installationRoles.userId, userId));
    return roles.some(({ role }) => role === 'owner' || role === 'admin');
  }

  /** Returns the programs that the person or the installation has connected. */
  async listConnected(userId: string): Promise<ReadonlySet<string | null>> {
    const isShared = and(isNull(modelProviders.userId), isNull(modelProviders.workspaceId));
    const rows = await this.db
      .select({ local: modelProviders.local })
      .from(modelProviders)
      .where(and(isNotNull(modelProviders.local), or(eq(modelProviders.userId, userId), isShared)));
    return new Set(rows.map(({ local }) => local));
  }
}
