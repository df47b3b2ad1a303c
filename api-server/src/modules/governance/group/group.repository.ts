import { and, asc, eq, ilike, inArray, notExists, or, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import { groupMembers, groups, profiles, users } from '../../../platform/database/schema/index.ts';
import type { GroupRow, Page } from './group.types.ts';

/** Names the source of memberships that administrators create. */
export const byConsole = 'console';

const personName = fullName(profiles, users);
const people = sql<number>`(select count(distinct member.user_id)::int from ${groupMembers} member where member.group_id = ${groups.id})`;

export class GroupsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Lists one more group than the page has, if there are more. */
  async list({ search, offset, size }: Page) {
    const found = search ? or(ilike(groups.name, containing(search)), ilike(groups.description, containing(search))) : undefined;
    return this.db
      .select({ group: groups, people })
      .from(groups)
      .where(found)
      .orderBy(await orderByName(this.db, groups.name), asc(groups.id))
      .offset(offset)
      .limit(size + 1);
  }

  async find(id: string) {
    const [row] = await this.db.select({ group: groups, people }).from(groups).where(eq(groups.id, id));
    return row;
  }

  /** Returns whether another group has this name, in whatever case. */
  async isNameTaken(name: string, exceptId = ''): Promise<boolean> {
    const rows = await this.db.select({ id: groups.id }).from(groups).where(sql`lower(${groups.name}) = lower(${name})`);
    return rows.some(({ id }) => id !== exceptId);
  }

  /** Adds a group; returns false when another one has its name. */
  async add(tx: Transaction, row: typeof groups.$inferInsert): Promise<boolean> {
    return (await tx.insert(groups).values(row).onConflictDoNothing().returning()).length > 0;
  }

  async update(tx: Transaction, id: string, change: Pick<GroupRow, 'name' | 'description'>): Promise<void> {
    await tx.update(groups).set(change).where(eq(groups.id, id));
  }

  async remove(tx: Transaction, id: string): Promise<void> {
    await tx.delete(groups).where(eq(groups.id, id));
  }

  /** Lists one more person than the page has, if there are more. */
  async members(groupId: string, { search, offset, size }: Page) {
    return this.db
      .select({
        id: users.id,
        name: personName,
        email: users.email,
        sources: sql<string[]>`array_agg(${groupMembers.source} order by ${groupMembers.source})`,
      })
      .from(groupMembers)
      .innerJoin(users, eq(users.id, groupMembers.userId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(groupMembers.groupId, groupId), search ? isNamed(search) : undefined))
      .groupBy(users.id, profiles.userId)
      .orderBy(await orderByName(this.db, personName), asc(users.id))
      .offset(offset)
      .limit(size + 1);
  }

  /** Finds the sources that put a person into a group. */
  async sourcesOf(groupId: string, userId: string): Promise<string[]> {
    const rows = await this.db
      .select()
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId)));
    return rows.map(({ source }) => source).toSorted();
  }

  async candidates(groupId: string, search: string, limit: number) {
    const added = this.db
      .select({ one: sql`1` })
      .from(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, users.id), eq(groupMembers.source, byConsole)));
    return this.db
      .select({ id: users.id, name: personName, email: users.email })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(and(notExists(added), search ? isNamed(search) : undefined))
      .orderBy(await orderByName(this.db, personName), asc(users.id))
      .limit(limit);
  }

  async findKnown(userIds: readonly string[]) {
    return this.db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.id, [...userIds]));
  }

  /** Adds people by hand and returns those who were not added by hand before. */
  async addMembers(tx: Transaction, groupId: string, userIds: readonly string[]): Promise<string[]> {
    const rows = userIds.map((userId) => ({ groupId, userId, source: byConsole }));
    const added = await tx.insert(groupMembers).values(rows).onConflictDoNothing().returning({ userId: groupMembers.userId });
    return added.map(({ userId }) => userId);
  }

  async removeMember(tx: Transaction, groupId: string, userId: string): Promise<void> {
    await tx
      .delete(groupMembers)
      .where(and(eq(groupMembers.groupId, groupId), eq(groupMembers.userId, userId), eq(groupMembers.source, byConsole)));
  }
}

const isNamed = (search: string) => or(ilike(personName, containing(search)), ilike(users.email, containing(search)));
