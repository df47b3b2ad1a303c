import { type SQL, sql } from 'drizzle-orm';
import { sharedKinds } from 'shared-contracts/access-calls';
import type { GroupThing, GroupThingCandidate } from 'shared-contracts/admin-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { containing } from '../../../platform/database/like-pattern.ts';
import { orderByName } from '../../../platform/database/name-order.ts';
import { grants, itemIndex, notebooks, profiles, users } from '../../../platform/database/schema/index.ts';
import type { Page } from './group.types.ts';

/** Reads what is shared with groups. The SQL function `access_of` decides what the administrator who asks may do with it. */
export class GroupThingsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists one more thing than the page has, if there are more. */
  async list(groupId: string, callerId: string, { search, offset, size }: Page): Promise<GroupThing[]> {
    const { kind, id, name, userId } = itemIndex;
    const { rows } = await this.db.execute<Omit<GroupThing, 'owner'> & { email: string; owner: string }>(sql`
      select ${kind}, ${id}, ${name}, ${grants.level}, ${users.email}, ${fullName(profiles, users)} as owner,
        (select reach.level from access_of(${callerId}, ${kind}, ${id}) reach) as reach
      from ${grants} join ${itemIndex} on ${kind} = ${grants.kind} and ${id} = ${grants.id}
      join ${users} on ${users.id} = ${userId} left join ${profiles} on ${profiles.userId} = ${userId}
      where ${grants.granteeKind} = 'group' and ${grants.granteeId} = ${groupId} and ${isNamed(search)}
      order by ${await orderByName(this.db, name)}, ${kind}, ${id} offset ${offset} limit ${size + 1}`);
    return rows.map(({ owner, email, ...thing }) => ({ ...thing, owner: { name: owner, email } }));
  }

  /** Finds what somebody owns or may edit and the group was not given: agents first, then what changed most recently. */
  async candidates(groupId: string, callerId: string, search: string, limit: number): Promise<GroupThingCandidate[]> {
    const { kind, id, name, userId, changedAt } = itemIndex;
    const { rows } = await this.db.execute<GroupThingCandidate & Record<string, unknown>>(sql`
      with shared as materialized (select kind, id, level from shared_with(${callerId}) where level_rank(level) >= level_rank('edit'))
      select ${kind}, ${id}, ${name}, coalesce(shared.level, 'own') as reach
      from ${itemIndex} left join shared on shared.kind = ${kind} and shared.id = ${id}
      where (${userId} = ${callerId} or shared.id is not null) and ${kind} = any (${sql.param([...sharedKinds])}::text[]) and ${isNamed(search)}
        and not exists (select 1 from ${notebooks} n where ${kind} = 'notebook' and n.id = ${id} and n.is_default)
        and not exists (select 1 from ${grants} g
          where g.kind = ${kind} and g.id = ${id} and g.grantee_kind = 'group' and g.grantee_id = ${groupId})
      order by ${kind} = 'agent' desc, ${changedAt} desc, ${id} limit ${limit}`);
    return rows;
  }
}

const isNamed = (search: string): SQL => sql`${itemIndex.name} ilike ${containing(search)}`;
