import { and, asc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { areaTasks, workAreas } from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';

export type AreaTaskRow = typeof areaTasks.$inferSelect;
export type TaskFields = Pick<AreaTaskRow, 'title' | 'assigneeId' | 'dueOn' | 'doneAt'>;

/** Refers to a list of tasks: an area and the person whose tasks in it these are, which is its owner unless everybody has it. */
export interface TaskList {
  readonly areaId: string;
  readonly ownerId: string;
}

/** Describes somebody who can see an area. */
export interface AreaPerson {
  readonly userId: string;
  readonly name: string;
}

/** Stores the tasks of Work Areas. */
export class AreaTasksRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  list(list: TaskList): Promise<AreaTaskRow[]> {
    return this.db
      .select()
      .from(areaTasks)
      .where(and(inList(list), isNull(areaTasks.deletedAt)))
      .orderBy(asc(areaTasks.position), asc(areaTasks.id));
  }

  /** Returns a task of an owner, also a deleted one. */
  async find(ownerId: string, id: string): Promise<AreaTaskRow | undefined> {
    const [row] = await this.db
      .select()
      .from(areaTasks)
      .where(and(eq(areaTasks.id, id), eq(areaTasks.userId, ownerId)));
    return row;
  }

  /** Returns a task and its area. Callers check the access to the area. */
  async locate(id: string): Promise<AreaTaskRow | undefined> {
    const [row] = await this.db
      .select()
      .from(areaTasks)
      .where(and(eq(areaTasks.id, id), isNull(areaTasks.deletedAt)));
    return row;
  }

  /** Adds a task at the end of its list. Returns undefined if the list is full. */
  add(list: TaskList, task: TaskFields & Pick<AreaTaskRow, 'id' | 'createdBy'>, most: number): Promise<AreaTaskRow | undefined> {
    return this.db.transaction(async (tx) => {
      await lock(tx, list);
      if (await isFull(tx, list, most)) return undefined;
      const last = sql<number>`(select coalesce(max(position), 0) + 1 from area_tasks where ${inList(list)})`;
      const [row] = await tx
        .insert(areaTasks)
        .values({ ...task, userId: list.ownerId, areaId: list.areaId, position: last })
        .returning();
      return row;
    });
  }

  /** Changes a task whose fields are still those of `seen`. Returns undefined, and changes nothing, if they aren't. */
  async update(id: string, change: Partial<TaskFields>, seen: Partial<TaskFields>): Promise<AreaTaskRow | undefined> {
    const { title, assigneeId, dueOn, doneAt } = seen;
    const [row] = await this.db
      .update(areaTasks)
      .set(change)
      .where(
        and(
          eq(areaTasks.id, id),
          isNull(areaTasks.deletedAt),
          title === undefined ? undefined : eq(areaTasks.title, title),
          assigneeId === undefined ? undefined : sql`${areaTasks.assigneeId} is not distinct from ${assigneeId}::text`,
          dueOn === undefined ? undefined : sql`${areaTasks.dueOn} is not distinct from ${dueOn}::date`,
          doneAt === undefined ? undefined : (doneAt ? isNotNull : isNull)(areaTasks.doneAt),
        ),
      )
      .returning();
    return row;
  }

  /** Moves a task before another one, or to the end. Returns false if one of them isn't in the list. */
  move(list: TaskList, id: string, beforeId: string | null): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      await lock(tx, list);
      const rows = await tx
        .select({ id: areaTasks.id })
        .from(areaTasks)
        .where(inList(list))
        .orderBy(asc(areaTasks.position), asc(areaTasks.id));
      const ids = rows.map((row) => row.id);
      if (!ids.includes(id) || (beforeId !== null && !ids.includes(beforeId))) return false;
      if (id === beforeId) return true;
      const others = ids.filter((one) => one !== id);
      const order = others.toSpliced(beforeId === null ? others.length : others.indexOf(beforeId), 0, id);
      await tx.execute(sql`
        update area_tasks t set position = o.place from unnest(${sql.param(order)}::text[]) with ordinality as o(id, place)
        where t.id = o.id and t.position <> o.place`);
      return true;
    });
  }

  /** Marks a task as deleted. Returns false if there is none. */
  async delete(id: string, now: Date): Promise<boolean> {
    const there = and(eq(areaTasks.id, id), isNull(areaTasks.deletedAt));
    return (await this.db.update(areaTasks).set({ deletedAt: now }).where(there).returning({ id: areaTasks.id })).length > 0;
  }

  /** Restores a task at its place. Returns `full` if its list has become full. */
  restore(list: TaskList, id: string, deletedAfter: Date, most: number): Promise<AreaTaskRow | 'full' | undefined> {
    return this.db.transaction(async (tx) => {
      await lock(tx, list);
      if (await isFull(tx, list, most)) return 'full';
      const [row] = await tx
        .update(areaTasks)
        .set({ deletedAt: null })
        .where(and(eq(areaTasks.id, id), sql`${areaTasks.deletedAt} >= ${deletedAfter.toISOString()}`))
        .returning();
      return row;
    });
  }

  /** Removes what was deleted before a moment. */
  async tidy(before: Date): Promise<void> {
    await this.db.delete(areaTasks).where(and(lt(areaTasks.deletedAt, before), isNotHeld(areaTasks.userId)));
  }

  /** Returns the name of an area, and whether everybody has it. */
  async area(id: string): Promise<{ name: string; isDefault: boolean } | undefined> {
    const [row] = await this.db.select({ name: workAreas.name, userId: workAreas.userId }).from(workAreas).where(eq(workAreas.id, id));
    return row && { name: row.name, isDefault: row.userId === null };
  }

  /** Returns which of these people can see an area now, with their names. In an area that everybody has, only its list's owner does. */
  async seeing({ areaId, ownerId }: TaskList, ids: readonly string[]): Promise<AreaPerson[]> {
    if (!ids.length) return [];
    const { rows } = await this.db.execute<{ id: string; name: string }>(sql`
      select u.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name) as name
      from users u left join profiles p on p.user_id = u.id
      where u.id = any (${sql.param([...new Set(ids)])}::text[]) and p.deactivated_at is null and u.suspended_at is null
        and (u.id = ${ownerId} or (select level from access_of(u.id, 'work-area', ${areaId})) is not null)
      order by name, u.id`);
    return rows.map(({ id: userId, name }) => ({ userId, name }));
  }
}

const inList = ({ areaId, ownerId }: TaskList): SQL => sql`${areaTasks.areaId} = ${areaId} and ${areaTasks.userId} = ${ownerId}`;

/** Lets one change of a list's length or order happen at a time. */
const lock = (tx: Transaction, { areaId, ownerId }: TaskList) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`area-tasks/${ownerId}/${areaId}`}, 0))`);

const isFull = async (tx: Transaction, list: TaskList, most: number): Promise<boolean> =>
  (await tx.$count(areaTasks, and(inList(list), isNull(areaTasks.deletedAt)))) >= most;
