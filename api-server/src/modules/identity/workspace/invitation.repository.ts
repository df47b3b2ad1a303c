import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm';
import { roleMay, type WorkspaceRole, workspaceRoles } from 'shared-contracts/settings-calls';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { currentWorkspaces, users, workspaceInvitations, workspaceMembers, workspaces } from '../../../platform/database/schema/index.ts';
import { workspaceName } from '../../../platform/database/workspace-name.ts';
import type { NewPendingGrant, PendingGrants } from '../../governance/access/pending-grants.ts';
import { changeAccess, verifyOwnAddress } from '../session/first-proof.ts';

type NewInvitation = typeof workspaceInvitations.$inferInsert;

export class InvitationsRepository {
  private readonly db: Drizzle;
  private readonly pending: PendingGrants;
  constructor(db: Drizzle, pending: PendingGrants) {
    this.db = db;
    this.pending = pending;
  }

  list(workspaceId: string, now: Date) {
    return this.db
      .select({ invitation: workspaceInvitations, invitedBy: users.email })
      .from(workspaceInvitations)
      .innerJoin(users, eq(users.id, workspaceInvitations.invitedBy))
      .where(and(eq(workspaceInvitations.workspaceId, workspaceId), gt(workspaceInvitations.expiresAt, now)))
      .orderBy(asc(workspaceInvitations.createdAt), asc(workspaceInvitations.id));
  }

  /** Lists open invitations for an email address. */
  to(email: string, now: Date) {
    return this.db
      .select({ invitation: workspaceInvitations, workspaceName: workspaceName(), invitedBy: users.name })
      .from(workspaceInvitations)
      .innerJoin(workspaces, eq(workspaces.id, workspaceInvitations.workspaceId))
      .innerJoin(users, eq(users.id, workspaceInvitations.invitedBy))
      .where(and(eq(workspaceInvitations.email, email), gt(workspaceInvitations.expiresAt, now)))
      .orderBy(asc(workspaceInvitations.createdAt), asc(workspaceInvitations.id));
  }

  async userOf(email: string) {
    const [row] = await this.db.select({ id: users.id, isVerified: users.emailVerified }).from(users).where(eq(users.email, email));
    return row;
  }

  /** Stores the invitation, with what it gives, and replaces an earlier one to the same address. */
  async keep(invitation: NewInvitation, now: Date, gives?: NewPendingGrant): Promise<void> {
    const { id, role, tokenHash, invitedBy, createdAt, expiresAt } = invitation;
    await this.db.transaction(async (tx) => {
      await tx.delete(workspaceInvitations).where(lte(workspaceInvitations.expiresAt, now));
      await tx
        .insert(workspaceInvitations)
        .values(invitation)
        .onConflictDoUpdate({
          target: [workspaceInvitations.workspaceId, workspaceInvitations.email],
          set: { id, role, tokenHash, invitedBy, createdAt, expiresAt },
        });
      if (gives) await this.pending.add(tx, id, invitation.email, gives);
      await noteInvitation(tx, 'invitation.create', invitation);
    });
  }

  /**
   * Returns the workspace to which a person can invite an address so that it shares one with the owner of a thing: one to which the address
   * is invited already, the one they work in, or another one, their personal one last.
   */
  async placeToShare(userId: string, ownerId: string, email: string, now: Date): Promise<{ id: string; role: WorkspaceRole } | undefined> {
    const isCurrent = sql`exists (select 1 from ${currentWorkspaces} c where c.user_id = ${userId} and c.workspace_id = ${workspaces.id})`;
    const hasOwner = sql`exists (select 1 from workspace_members o where o.workspace_id = ${workspaces.id} and o.user_id = ${ownerId})`;
    const isInvited = sql`exists (select 1 from ${workspaceInvitations} i
      where i.workspace_id = ${workspaces.id} and i.email = ${email} and i.expires_at > ${now.toISOString()})`;
    const inviting = workspaceRoles.filter((role) => roleMay(role, 'invite'));
    const [row] = await this.db
      .select({ id: workspaces.id, role: workspaceMembers.role })
      .from(workspaceMembers)
      .innerJoin(workspaces, eq(workspaces.id, workspaceMembers.workspaceId))
      .where(and(eq(workspaceMembers.userId, userId), inArray(workspaceMembers.role, inviting), hasOwner))
      .orderBy(
        desc(isInvited),
        desc(isCurrent),
        sql`${workspaces.personalUserId} is not null`,
        asc(workspaceMembers.joinedAt),
        asc(workspaces.id),
      )
      .limit(1);
    return row;
  }

  /** Returns the role of the open invitation of an address to a workspace. */
  async roleOfOpen(workspaceId: string, email: string, now: Date): Promise<WorkspaceRole | undefined> {
    const { role, expiresAt } = workspaceInvitations;
    const [row] = await this.db
      .select({ role })
      .from(workspaceInvitations)
      .where(and(eq(workspaceInvitations.workspaceId, workspaceId), eq(workspaceInvitations.email, email), gt(expiresAt, now)));
    return row?.role;
  }

  async isMember(workspaceId: string, email: string): Promise<boolean> {
    const [row] = await this.db
      .select({ id: workspaceMembers.id })
      .from(workspaceMembers)
      .innerJoin(users, eq(users.id, workspaceMembers.userId))
      .where(and(eq(workspaceMembers.workspaceId, workspaceId), eq(users.email, email)));
    return row !== undefined;
  }

  /** Finds the valid invitation for a link. */
  async byToken(tokenHash: string, now: Date) {
    const [row] = await this.db
      .select({ invitation: workspaceInvitations, workspaceName: workspaceName(), invitedBy: users.name })
      .from(workspaceInvitations)
      .innerJoin(workspaces, eq(workspaces.id, workspaceInvitations.workspaceId))
      .innerJoin(users, eq(users.id, workspaceInvitations.invitedBy))
      .where(and(eq(workspaceInvitations.tokenHash, tokenHash), gt(workspaceInvitations.expiresAt, now)));
    return row;
  }

  /**
   * Redeems the link, adds the user as a member and gives what was shared with them; returns undefined if it was redeemed in the meantime.
   * A mailed link also verifies the address.
   */
  async redeem(user: Identity, tokenHash: string, now: Date, memberId: string, provesAddress: boolean) {
    return changeAccess(this.db, user, async (tx) => {
      const good = and(eq(workspaceInvitations.tokenHash, tokenHash), gt(workspaceInvitations.expiresAt, now));
      const [spent] = await tx.select().from(workspaceInvitations).where(good).for('update');
      if (!spent) return undefined;
      const { id, workspaceId, role } = spent;
      await tx
        .insert(workspaceMembers)
        .values({ id: memberId, userId: user.userId, workspaceId, role, joinedAt: now })
        .onConflictDoNothing();
      const shared = await this.pending.redeem(tx, id, user.userId);
      await tx.delete(workspaceInvitations).where(eq(workspaceInvitations.id, id));
      if (provesAddress) await verifyOwnAddress(tx, user.userId, now);
      await noteInvitation(tx, 'invitation.accept', spent);
      return { workspaceId, shared };
    });
  }

  async revoke(invitationId: string): Promise<void> {
    await this.db.transaction(async (tx) => {
      const [gone] = await tx.delete(workspaceInvitations).where(eq(workspaceInvitations.id, invitationId)).returning();
      if (gone) await noteInvitation(tx, 'invitation.revoke', gone);
    });
  }
}

/** Records what happens to an invitation. Its address leads to the invited account, if there is one. */
async function noteInvitation(tx: Transaction, action: string, { email, role, workspaceId }: NewInvitation): Promise<void> {
  const [person] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  const [workspace] = await tx.select({ name: workspaces.name }).from(workspaces).where(eq(workspaces.id, workspaceId));
  const after = { workspace: workspace?.name, workspace_id: workspaceId, role };
  await recordAudit(tx, { action, target: { kind: 'person', id: person?.id ?? '', name: email }, after });
}
