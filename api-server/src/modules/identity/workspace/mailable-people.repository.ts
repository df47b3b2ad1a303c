import { and, eq, type SQL, sql } from 'drizzle-orm';
import { isActive } from '../../../platform/database/active-users.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { profiles, users } from '../../../platform/database/schema/index.ts';

/** Describes somebody who may get mail from a person, and whether they have confirmed their address. */
export interface MailablePerson {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isConfirmed: boolean;
}

/** Finds the people whom a person may write to. */
export class MailablePeopleRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  async find(userId: string): Promise<MailablePerson | undefined> {
    return (await this.where(eq(users.id, userId)))[0];
  }

  /** Returns who has an address and is the user, or in a workspace with them. */
  async findByAddress(userId: string, email: string): Promise<MailablePerson | undefined> {
    return (await this.where(and(eq(users.email, email), sql`(${users.id} = ${userId} or work_together(${userId}, ${users.id}))`)))[0];
  }

  private where(who: SQL | undefined): Promise<MailablePerson[]> {
    return this.db
      .select({ id: users.id, name: fullName(profiles, users), email: users.email, isConfirmed: users.emailVerified })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(who, isActive(users.id)));
  }
}
