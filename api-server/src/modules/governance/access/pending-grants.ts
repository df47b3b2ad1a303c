import { and, asc, desc, eq, gt, ne, sql } from 'drizzle-orm';
import type { GivenLevel, SharedKind } from 'shared-contracts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { fullName } from '../../../platform/database/full-name.ts';
import { noteAct } from '../../../platform/database/note-act.ts';
import { itemIndex, pendingGrants, profiles, users, workspaceInvitations } from '../../../platform/database/schema/index.ts';
import { namedGrantee } from './grant-audit.ts';

interface SharedThing {
  readonly kind: SharedKind;
  readonly id: string;
}

/** Describes what someone gets when they accept an invitation. */
export interface NewPendingGrant extends SharedThing {
  readonly level: GivenLevel;
  readonly givenBy: string;
  readonly madeInvitation: boolean;
}

export type PendingGrants = ReturnType<typeof createPendingGrants>;

/** Creates access to what is shared with people who have not accepted their invitation yet. */
export function createPendingGrants(db: Drizzle) {
  const isOf = ({ kind, id }: SharedThing) => and(eq(pendingGrants.kind, kind), eq(pendingGrants.thingId, id));
  const toAddress = (email: string) =>
    sql`${pendingGrants.invitationId} in (select id from ${workspaceInvitations} where email = ${email.toLowerCase()})`;

  /** Removes what waits for an address, except in one invitation, and the invitations that were made only for it. */
  async function removeIn(tx: Transaction, thing: SharedThing, email: string, keptId = ''): Promise<boolean> {
    const gone = await tx
      .delete(pendingGrants)
      .where(and(isOf(thing), toAddress(email), ne(pendingGrants.invitationId, keptId)))
      .returning({ id: pendingGrants.invitationId, madeInvitation: pendingGrants.madeInvitation });
    for (const { id, madeInvitation } of gone)
      if (madeInvitation && !(await tx.$count(pendingGrants, eq(pendingGrants.invitationId, id))))
        await tx.delete(workspaceInvitations).where(eq(workspaceInvitations.id, id));
    return gone.length > 0;
  }

  return {
    /** Lists what waits for a thing, oldest first. */
    listFor: (thing: SharedThing, now: Date) =>
      db
        .select({
          email: workspaceInvitations.email,
          level: pendingGrants.level,
          by: fullName(profiles, users),
          at: pendingGrants.createdAt,
          expiresAt: workspaceInvitations.expiresAt,
        })
        .from(pendingGrants)
        .innerJoin(workspaceInvitations, eq(workspaceInvitations.id, pendingGrants.invitationId))
        .innerJoin(users, eq(users.id, pendingGrants.givenBy))
        .leftJoin(profiles, eq(profiles.userId, users.id))
        .where(and(isOf(thing), gt(workspaceInvitations.expiresAt, now)))
        .orderBy(asc(pendingGrants.createdAt), asc(workspaceInvitations.email)),

    /** Adds what an invitation gives, or changes its level. Earlier invitations of the address to other workspaces no longer give it. */
    async add(tx: Transaction, invitationId: string, email: string, { kind, id, ...given }: NewPendingGrant): Promise<void> {
      const { level, givenBy } = given;
      await tx
        .insert(pendingGrants)
        .values({ invitationId, kind, thingId: id, ...given })
        .onConflictDoUpdate({
          target: [pendingGrants.invitationId, pendingGrants.kind, pendingGrants.thingId],
          set: { level, givenBy },
        });
      await removeIn(tx, { kind, id }, email, invitationId);
    },

    /** Changes the level of what waits for an address. Returns whether there was anything. */
    async change(thing: SharedThing, email: string, level: GivenLevel, givenBy: string): Promise<boolean> {
      const changed = await db
        .update(pendingGrants)
        .set({ level, givenBy })
        .where(and(isOf(thing), toAddress(email)))
        .returning({ id: pendingGrants.thingId });
      return changed.length > 0;
    },

    /** Removes what waits for an address, and the invitation if it was made only for this. Returns whether there was anything. */
    remove: (thing: SharedThing, email: string): Promise<boolean> => db.transaction((tx) => removeIn(tx, thing, email)),

    /** Lists the names of what an invitation gives. */
    async namesIn(invitationId: string): Promise<string[]> {
      const rows = await db
        .select({ name: itemIndex.name })
        .from(pendingGrants)
        .innerJoin(itemIndex, and(eq(itemIndex.kind, pendingGrants.kind), eq(itemIndex.id, pendingGrants.thingId)))
        .where(eq(pendingGrants.invitationId, invitationId))
        .orderBy(desc(pendingGrants.createdAt));
      return rows.map(({ name }) => name);
    },

    /**
     * Turns what waits for an invitation into grants. Call it in the transaction that adds the member, before the invitation is deleted.
     * What the giver may no longer share is left out, and a grant that the person already has stays as it is. Returns the things, the
     * latest first.
     */
    async redeem(tx: Transaction, invitationId: string, userId: string): Promise<SharedThing[]> {
      const { rows } = await tx.execute<{ kind: SharedKind; id: string; level: GivenLevel; given_by: string; name: string | null }>(sql`
        with given as (
          insert into grants (kind, id, grantee_kind, grantee_id, level, given_by)
          select p.kind, p.thing_id, 'person', ${userId}, p.level, p.given_by from ${pendingGrants} p
            cross join lateral access_of(p.given_by, p.kind, p.thing_id) reach
          where p.invitation_id = ${invitationId} and reach.owner_id <> ${userId}
            and level_rank(reach.level) >= greatest(level_rank('edit'), level_rank(p.level)) and work_together(reach.owner_id, ${userId})
          on conflict do nothing returning kind, id, level, given_by)
        select given.*, i.name from given join ${pendingGrants} p
          on p.invitation_id = ${invitationId} and p.kind = given.kind and p.thing_id = given.id
        left join ${itemIndex} i on i.kind = given.kind and i.id = given.id
        order by p.created_at desc`);
      const grantee = await namedGrantee(tx, { kind: 'person', id: userId });
      for (const { kind, id, level, given_by: by, name } of rows) {
        await noteAct(tx, { kind, ids: [id], act: 'shared', details: { grantee, level }, by });
        await recordAudit(tx, {
          action: 'access.give',
          target: { kind, id, name: name ?? undefined },
          after: { person: userId, level, given_by: by },
        });
      }
      return rows.map(({ kind, id }) => ({ kind, id }));
    },
  };
}
