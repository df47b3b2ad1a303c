import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { AccessLevel } from 'shared-contracts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { areaCategories, areaTasks, workAreas } from '../../../platform/database/schema/index.ts';
import type { Thing, ThingOrPart } from './access.types.ts';

/** Reads how Work Areas are shared, whose grants cover what is filed in them. */
export class SharedAreas {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns the area that a category belongs to. */
  async ofCategory(id: string): Promise<Thing | undefined> {
    const [row] = await this.db.select({ id: areaCategories.areaId }).from(areaCategories).where(eq(areaCategories.id, id));
    return row && { kind: 'work-area', id: row.id };
  }

  /** Returns the area that a task belongs to. */
  async ofTask(id: string): Promise<Thing | undefined> {
    const [row] = await this.db.select({ id: areaTasks.areaId }).from(areaTasks).where(eq(areaTasks.id, id));
    return row && { kind: 'work-area', id: row.id };
  }

  /** Returns whether it is an area that everybody has, or the user's category or task there. The contents of these are each person's own. */
  async isInDefault(userId: string, { kind, id }: ThingOrPart): Promise<boolean> {
    if (kind === 'listed-area') return (await this.db.$count(workAreas, and(eq(workAreas.id, id), isNull(workAreas.userId)))) > 0;
    if (kind !== 'area-category' && kind !== 'area-task') return false;
    const table = kind === 'area-task' ? areaTasks : areaCategories;
    const ofDefault = this.db.select({ id: workAreas.id }).from(workAreas).where(isNull(workAreas.userId));
    return (await this.db.$count(table, and(eq(table.id, id), eq(table.userId, userId), inArray(table.areaId, ofDefault)))) > 0;
  }

  /** Lists the shared areas that a thing, or its notebook, is filed in. */
  async around({ kind, id }: Thing): Promise<{ id: string; name: string }[]> {
    const { rows } = await this.db.execute<{ id: string; name: string }>(sql`
      select distinct w.id, w.name from item_index i cross join lateral areas_with(i.user_id, i.kind, i.id, i.notebook_id) area
      join work_areas w on w.id = area and exists (select 1 from grants g where g.kind = 'work-area' and g.id = w.id)
      where i.kind = ${kind} and i.id = ${id} order by w.name, w.id`);
    return rows;
  }

  /** Lists the areas that others share with a user, by name. */
  async sharedWith(userId: string) {
    const { rows } = await this.db.execute<{ id: string; owner_id: string; level: AccessLevel }>(
      sql`select id, owner_id, level from shared_with(${userId}) where kind = 'work-area'`,
    );
    if (!rows.length) return [];
    const given = new Map(rows.map((row) => [row.id, row]));
    const found = await this.db
      .select()
      .from(workAreas)
      .where(inArray(workAreas.id, [...given.keys()]))
      .orderBy(asc(workAreas.name), asc(workAreas.id));
    return found.flatMap((area) => {
      const one = given.get(area.id);
      return one ? [{ area, ownerId: one.owner_id, level: one.level }] : [];
    });
  }
}
