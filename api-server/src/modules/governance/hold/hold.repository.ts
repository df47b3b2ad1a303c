import { and, count, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { HoldSubject } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName, hasPart } from '../../../platform/database/full-name.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { holdPeople, holds, profiles, users, workspaceMembers, workspaces } from '../../../platform/database/schema/index.ts';

export type HoldRow = typeof holds.$inferSelect;
type Subject = Pick<HoldSubject, 'kind' | 'id'>;

const foundMost = 20;

export class HoldRepository {
  readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists holds, newest first, with how many people they cover and who placed and lifted them. */
  async list(isActive: boolean, before: { at: Date; id: string } | undefined, limit: number) {
    const rows = await this.db
      .select({
        hold: holds,
        email: users.email,
        people: sql<number>`(select count(*)::int from ${holdPeople} p where p.hold_id = ${holds.id})`,
        placedBy: nameOf(holds.placedBy),
        liftedBy: nameOf(holds.liftedBy),
      })
      .from(holds)
      .leftJoin(users, and(eq(holds.subjectKind, 'person'), eq(users.id, holds.subjectId)))
      .where(
        and(
          isActive ? isNull(holds.liftedAt) : isNotNull(holds.liftedAt),
          before && or(lt(holds.placedAt, before.at), and(eq(holds.placedAt, before.at), lt(holds.id, before.id))),
        ),
      )
      .orderBy(desc(holds.placedAt), desc(holds.id))
      .limit(limit);
    return rows;
  }

  /** Finds people and workspaces whose name or address contains a text. Personal workspaces are their person's. */
  async find(text: string, kind: HoldSubject['kind'] | undefined): Promise<HoldSubject[]> {
    const pattern = containing(text.trim());
    const name = fullName(profiles, users);
    const people = await this.db
      .select({ id: users.id, name: sql<string>`coalesce(${name}, '')`, email: users.email })
      .from(users)
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(kind === 'workspace' ? sql`false` : hasPart(pattern), or(sql`${name} ilike ${pattern}`, sql`${users.email} ilike ${pattern}`)),
      )
      .orderBy(users.email)
      .limit(foundMost);
    const rooms = await this.db
      .select({ id: workspaces.id, name: workspaces.name, members: count(workspaceMembers.id) })
      .from(workspaces)
      .leftJoin(workspaceMembers, eq(workspaceMembers.workspaceId, workspaces.id))
      .where(and(kind === 'person' ? sql`false` : undefined, isNull(workspaces.personalUserId), sql`${workspaces.name} ilike ${pattern}`))
      .groupBy(workspaces.id)
      .orderBy(workspaces.name, workspaces.id)
      .limit(foundMost);
    return [
      ...people.map((one) => ({ kind: 'person' as const, ...one, members: null })),
      ...rooms.map((one) => ({ kind: 'workspace' as const, ...one, email: null })),
    ];
  }

  /** Returns the name of what a hold is about; undefined when it does not exist. */
  async nameOf({ kind, id }: Subject): Promise<string | undefined> {
    if (kind === 'workspace') {
      const [row] = await this.db
        .select({ name: workspaces.name })
        .from(workspaces)
        .where(and(eq(workspaces.id, id), isNull(workspaces.personalUserId)));
      return row?.name;
    }
    const [row] = await this.db.select({ name: users.email }).from(users).where(eq(users.id, id));
    return row?.name;
  }

  /** Places a hold on a person, or on everybody who is a member of a workspace now. A trigger adds those who join later. */
  async place(tx: Transaction, row: typeof holds.$inferInsert): Promise<void> {
    await tx.insert(holds).values(row);
    if (row.subjectKind === 'person') await tx.insert(holdPeople).values({ holdId: row.id, userId: row.subjectId });
    else
      await tx.execute(sql`insert into ${holdPeople} (hold_id, user_id)
        select ${row.id}, m.user_id from ${workspaceMembers} m where m.workspace_id = ${row.subjectId} on conflict do nothing`);
  }

  /** Lifts a hold that is in force and returns it; undefined when there is none. */
  async lift(tx: Transaction, id: string, liftedBy: string, liftedAt: Date): Promise<HoldRow | undefined> {
    const [row] = await tx
      .update(holds)
      .set({ liftedBy, liftedAt })
      .where(and(eq(holds.id, id), isNull(holds.liftedAt)))
      .returning();
    return row;
  }
}

const nameOf = (person: typeof holds.placedBy | typeof holds.liftedBy) => sql<string | null>`(
  select coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) from users u left join profiles p on p.user_id = u.id
  where u.id = ${person})`;
