import { and, eq, sql } from 'drizzle-orm';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { profiles, users, workspaceMembers } from '../../../platform/database/schema/index.ts';

/** Describes a person who can be mentioned. */
export interface Person {
  readonly userId: string;
  /** Holds the first and last name, as the workspace shows them. */
  readonly name: string;
}

const fullName = sql<string>`coalesce(nullif(trim(${profiles.firstName} || ' ' || ${profiles.lastName}), ''), ${users.name})`;

export class MentionsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists the people of a workspace, except deactivated accounts. */
  people(workspaceId: string): Promise<Person[]> {
    return this.db
      .select({ userId: users.id, name: fullName })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(workspaceMembers.workspaceId, workspaceId), isActive(users.id)));
  }
}
