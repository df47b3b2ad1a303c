import { eq, type SQL, sql } from 'drizzle-orm';
import { type InstallationRole, type PersonState, personLimits } from 'shared-contracts/admin-calls';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import { backupCodes, twoFactors, users } from '../../../platform/database/schema/index.ts';
import type { ListedPerson, PersonPlace, PersonRow } from './person.types.ts';

interface Asked {
  readonly search: string | undefined;
  readonly state: PersonState | undefined;
  readonly role: InstallationRole | undefined;
  readonly after: PersonPlace | undefined;
  readonly now: Date;
}

const stateOfUser = sql`case when u.suspended_at is not null then 'suspended' when p.deletion_at is not null then 'closed'
  when p.deactivated_at is not null then 'deactivated' else 'active' end`;
const nameOfUser = sql`coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), u.name)`;

/** Selects everybody who has an account. */
const accounts = sql`
  select u.id, u.email, ${nameOfUser} as name, coalesce(nullif(${nameOfUser}, ''), u.email) as sort, ${stateOfUser} as state, r.role,
    u.email_verified as is_verified, u.created_at, p.deletion_at as ends_at
  from users u left join profiles p on p.user_id = u.id left join installation_roles r on r.user_id = u.id`;

/** Selects accounts together with open invitations to addresses without one. */
const everybody = (now: Date): SQL => sql`(${accounts}
  union all select i.id, i.email, '', i.email, 'invited', null, false, i.created_at, i.expires_at from installation_invitations i
  where i.expires_at > ${now.toISOString()} and not exists (select 1 from users o where o.email = i.email)) e`;

export class PersonRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Returns one page of people, with one more than fits if there is another page. */
  async list(asked: Asked): Promise<ListedPerson[]> {
    const order = await orderByName(this.db, sql`e.sort`);
    const { after } = asked;
    const place = after && (await orderByName(this.db, sql`${after.name}::text`));
    const { rows } = await this.db.execute<ListedPerson>(sql`
      select e.*,
        exists (select 1 from two_factors f where f.user_id = e.id and f.confirmed_at is not null) as has_second_factor,
        array(select distinct g.name from group_members m join groups g on g.id = m.group_id where m.user_id = e.id order by g.name) as groups,
        greatest((select max(coalesce(s.last_used_at, s.created_at)) from auth_sessions s where s.user_id = e.id),
          (select max(coalesce(l.ended_at, l.started_at)) from login_sessions l where l.user_id = e.id)) as last_seen_at
      from (select e.* from ${everybody(asked.now)} where ${matching(asked)}
        ${after && place ? sql`and (${order}, e.id) > (${place}, ${after.id})` : sql``}
        order by ${order}, e.id limit ${personLimits.perPage + 1}) e
      order by ${order}, e.id`);
    return rows;
  }

  async exists(id: string): Promise<boolean> {
    return (await this.db.$count(users, eq(users.id, id))) > 0;
  }

  async count(asked: Asked): Promise<number> {
    const { rows } = await this.db.execute<{ count: number }>(
      sql`select count(*)::int as count from ${everybody(asked.now)} where ${matching(asked)}`,
    );
    return rows[0]?.count ?? 0;
  }
}

function matching({ search, state, role }: Asked): SQL {
  const pattern = search?.trim() ? containing(search.trim()) : undefined;
  return sql`true ${pattern ? sql`and (e.name ilike ${pattern} or e.email ilike ${pattern})` : sql``}
    ${state ? sql`and e.state = ${state}` : sql``} ${role ? sql`and e.role = ${role}` : sql``}`;
}

/** Returns an account for a change, which no other change of it can overtake. */
export async function lockPerson(tx: Transaction, id: string): Promise<PersonRow | undefined> {
  const locked = await tx.execute(sql`select 1 from users where id = ${id} for update`);
  if (!locked.rows.length) return undefined;
  const { rows } = await tx.execute<PersonRow>(sql`${accounts} where u.id = ${id}`);
  return rows[0];
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
