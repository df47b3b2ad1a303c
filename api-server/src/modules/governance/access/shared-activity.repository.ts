import { and, desc, eq, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { SharedAct } from 'shared-contracts/access-calls';
import type { Drizzle } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { profiles, sharedActs, users } from '../../../platform/database/schema/index.ts';
import { isNotHeld } from '../../../platform/holds/holds.ts';
import type { Thing } from './access.types.ts';

/** Names the acts that say who else has access. */
export const actsOnAccess: readonly SharedAct[] = ['shared', 'access-changed', 'access-removed', 'access-given-up'];

/** Describes who reads. Those who may not give access see only what concerns their own. */
export interface ActivityReader {
  readonly userId: string;
  readonly maySeeGrants: boolean;
}

/** Reads who did what to things while they were shared; `noteAct` writes it. */
export class SharedActivityRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
  }

  /** Lists what was done to a thing, or to a notebook and what was in it, newest first. */
  list(thing: Thing, { userId, maySeeGrants }: ActivityReader, before: bigint | undefined, limit: number) {
    const { id, kind, thingId, notebookId, actorName, act, name, details, at } = sharedActs;
    const own = and(eq(kind, thing.kind), eq(thingId, thing.id));
    const isOwnAccess = sql`${details} -> 'grantee' ->> 'id' = ${userId}`;
    const seen: SQL | undefined = maySeeGrants ? undefined : or(notInArray(act, [...actsOnAccess]), isOwnAccess);
    return this.db
      .select({
        id,
        kind,
        thingId,
        act,
        name,
        details,
        at,
        by: sql<string>`case when ${users.id} is null then ${actorName} else ${fullName(profiles, users)} end`,
      })
      .from(sharedActs)
      .leftJoin(users, eq(users.id, sharedActs.actorId))
      .leftJoin(profiles, eq(profiles.userId, users.id))
      .where(
        and(
          thing.kind === 'notebook' ? or(own, eq(notebookId, thing.id)) : thing.kind === 'work-area' ? or(own, inArea(thing.id)) : own,
          seen,
          before === undefined ? undefined : lt(id, before),
        ),
      )
      .orderBy(desc(id))
      .limit(limit);
  }

  /** Deletes up to that many entries from before a time. Returns how many there were. */
  async forget(before: Date, limit: number): Promise<number> {
    const old = this.db
      .select({ id: sharedActs.id })
      .from(sharedActs)
      .where(and(lt(sharedActs.at, before), isNotHeld(sharedActs.ownerId)))
      .limit(limit);
    return (await this.db.delete(sharedActs).where(inArray(sharedActs.id, old)).returning({ id: sharedActs.id })).length;
  }
}

/** Matches what was done to things that are filed in a Work Area now, or in notebooks that are. */
const inArea = (areaId: string) => sql`exists (
  select 1 from work_areas w where w.id = ${areaId} and w.user_id = ${sharedActs.ownerId}
    and w.id in (select areas_with(${sharedActs.ownerId}, ${sharedActs.kind}, ${sharedActs.thingId}, ${sharedActs.notebookId})))`;
