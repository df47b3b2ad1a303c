import { sql } from 'drizzle-orm';
import type { SharedAct } from 'shared-contracts/access-calls';
import type { ReachedKind } from 'shared-contracts/calls';
import { requestActor } from '../request-actor.ts';
import type { Transaction } from './database.ts';
import { fullName } from './full-name.ts';
import { type ActDetails, itemIndex, profiles, sharedActs, users } from './schema/index.ts';

/** Describes an act on things of one kind. */
export interface Act {
  readonly kind: ReachedKind;
  readonly ids: readonly string[];
  readonly act: SharedAct;
  readonly details?: ActDetails;
  /** Names who did it, if that is not the user of this request. */
  readonly by?: string;
  /** Records it even if the thing is no longer shared, because this act has just ended that. */
  readonly isLast?: boolean;
}

/** Acts that happen all the time are recorded once an hour for each person. */
const repeatedActs: readonly SharedAct[] = ['edited', 'asked'];

/**
 * Records what the user of this request does to things that are shared; nothing for others. Call it in the transaction of the act, while
 * the things are in the item index.
 */
export async function noteAct(tx: Pick<Transaction, 'execute'>, { kind, ids, act, details = {}, by, isLast = false }: Act): Promise<void> {
  const actorId = by ?? requestActor() ?? null;
  const i = itemIndex;
  const isShared = sql`exists (select 1 from grants_of(${i.userId}, ${i.kind}, ${i.id}, ${i.notebookId}))`;
  const isRepeated = sql`exists (select 1 from ${sharedActs} a where a.kind = ${i.kind} and a.thing_id = ${i.id}
    and a.act = ${act} and a.actor_id is not distinct from ${actorId}::text and a.at > now() - interval '1 hour')`;
  await tx.execute(sql`
    insert into ${sharedActs} (kind, thing_id, notebook_id, owner_id, actor_id, actor_name, act, name, details)
    select ${i.kind}, ${i.id}, ${i.notebookId}, ${i.userId}, ${users.id}, coalesce(${fullName(profiles, users)}, ''), ${act}::text,
      ${i.name}, ${JSON.stringify(details)}::jsonb
    from ${i} left join ${users} on ${users.id} = ${actorId}::text left join ${profiles} on ${profiles.userId} = ${users.id}
    where ${i.kind} = ${kind} and ${i.id} = any (${sql.param([...ids])}::text[])
      and ${isLast ? sql`true` : isShared} and ${repeatedActs.includes(act) ? sql`not ${isRepeated}` : sql`true`}`);
}
