import { and, asc, eq, getTableColumns, gt, ilike, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type PersonFilter, personFilter, personLimits } from 'shared-contracts/admin-calls';
import { columnOf } from '../../../kernel/present-row.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { backupCodes, personIndex, twoFactors, users } from '../../../platform/database/schema/index.ts';
import type { DirectoryField } from '../../../platform/people/directory-fields.ts';
import { countAll } from '../../../platform/people/install-people.ts';
import type { ListedPerson, PersonPlace, PersonRow } from './person.types.ts';

interface Asked {
  readonly search: string | undefined;
  readonly filter: PersonFilter;
  readonly now: Date;
}

const { id } = personIndex;
const filterKeys = Object.keys(personFilter.shape) as (keyof PersonFilter)[];

/** Adds what changes too often for the index. Only the rows of a page are looked up. */
const shown = {
  ...getTableColumns(personIndex),
  hasSecondFactor: sql<boolean>`exists (select 1 from two_factors f where f.user_id = person_index.id and f.confirmed_at is not null)`,
  groups: sql<
    string[]
  >`array(select distinct g.name from group_members m join groups g on g.id = m.group_id where m.user_id = person_index.id order by g.name)`,
  lastSeenAt:
    sql<Date | null>`greatest((select max(coalesce(s.last_used_at, s.created_at)) from auth_sessions s where s.user_id = person_index.id),
    (select max(coalesce(l.ended_at, l.started_at)) from login_sessions l where l.user_id = person_index.id))`.mapWith(
      personIndex.createdAt,
    ),
};

export class PersonRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns one page of people, with one more than fits if there is another page. */
  async list(asked: Asked, after: PersonPlace | undefined): Promise<ListedPerson[]> {
    return this.db
      .select(shown)
      .from(personIndex)
      .where(and(matching(asked), after && sql`(${personIndex.sortName}, ${id}) > (${after.name}, ${after.id})`))
      .orderBy(asc(personIndex.sortName), asc(id))
      .limit(personLimits.perPage + 1);
  }

  async exists(personId: string): Promise<boolean> {
    return (await this.db.$count(users, eq(users.id, personId))) > 0;
  }

  /** Counts people up to a limit, and everybody exactly. */
  async count(asked: Asked): Promise<number> {
    if (isFiltered(asked)) return this.countMatching(asked);
    const invited = await this.countMatching({ ...asked, filter: { state: 'invited' } });
    return (await countAll(this.db, 'users')) + invited;
  }

  /** Lists the values of a field that people have, by as many steps through its index. */
  async choicesOf(field: DirectoryField): Promise<{ readonly field: string; readonly values: string[] }> {
    const column = personIndex[field];
    const { rows } = await this.db.execute<{ value: string }>(sql`
      with recursive found (value) as (
        select min(${column}) from person_index
        union all select (select min(${column}) from person_index where ${column} > f.value) from found f where f.value is not null)
      select value from found where value is not null limit ${personLimits.choices}`);
    return { field: column.name, values: rows.map(({ value }) => value) };
  }

  private async countMatching(asked: Asked): Promise<number> {
    const some = this.db.select({ id }).from(personIndex).where(matching(asked)).limit(personLimits.counted).as('some');
    return this.db.$count(some);
  }
}

/** Returns whether only some of the people are asked for. */
const isFiltered = ({ search, filter }: Asked): boolean => Boolean(search) || filterKeys.some((key) => filter[key] !== undefined);

function matching({ search, filter, now }: Asked): SQL | undefined {
  const columns: Readonly<Record<string, PgColumn>> = getTableColumns(personIndex);
  const pattern = search ? containing(search) : undefined;
  const isOpen = and(gt(personIndex.endsAt, now), not(sql`exists (select 1 from users o where o.email = ${personIndex.email})`));
  return and(
    or(ne(personIndex.state, 'invited'), isOpen),
    pattern === undefined ? undefined : or(ilike(personIndex.name, pattern), ilike(personIndex.email, pattern)),
    ...filterKeys.map((key) => {
      const column = columns[columnOf(key)];
      return filter[key] === undefined || !column ? undefined : eq(column, filter[key]);
    }),
  );
}

/** Returns an account for a change, which no other change of it can overtake. */
export async function lockPerson(tx: Transaction, personId: string): Promise<PersonRow | undefined> {
  const locked = await tx.execute(sql`select 1 from users where id = ${personId} for update`);
  if (!locked.rows.length) return undefined;
  const [person] = await tx.select().from(personIndex).where(eq(id, personId));
  return person;
}

export async function endSessions(tx: Transaction, userId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from auth_sessions where user_id = ${userId}`);
  return rowCount ?? 0;
}

/** Removes what proves a second factor, and the backup codes with it. */
export async function removeSecondFactor(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(backupCodes).where(eq(backupCodes.userId, userId));
}
