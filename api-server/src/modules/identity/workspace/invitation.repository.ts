import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { Identity } from '../../../http/register-call.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { users, workspaceInvitations, workspaceMembers, workspaces } from '../../../platform/database/schema/index.ts';
import { changeAccess, verifyOwnAddress } from '../session/first-proof.ts';

type NewInvitation = typeof workspaceInvitations.$inferInsert;

export class InvitationsRepository {
  private readonly db: Drizzle;
  constructor(db: Drizzle) {
    this.db = db;
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
      .select({ invitation: workspaceInvitations, workspaceName: workspaces.name, invitedBy: users.name })
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

  /** Stores the invitation and replaces an earlier one to the same address. */
  async keep(invitation: NewInvitation, now: Date): Promise<void> {
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
      await noteInvitation(tx, 'invitation.create', invitation);
    });
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
      .select({ invitation: workspaceInvitations, workspaceName: workspaces.name, invitedBy: users.name })
      .from(workspaceInvitations)
      .innerJoin(workspaces, eq(workspaces.id, workspaceInvitations.workspaceId))
      .innerJoin(users, eq(users.id, workspaceInvitations.invitedBy))
      .where(and(eq(workspaceInvitations.tokenHash, tokenHash), gt(workspaceInvitations.expiresAt, now)));
    return row;
  }

  /**
   * Redeems the link and adds the user as a member; returns undefined if it was redeemed in the meantime. A mailed link also verifies the
   * address.
   */
  async redeem(user: Identity, tokenHash: string, now: Date, memberId: string, provesAddress: boolean) {
    return changeAccess(this.db, user, async (tx) => {
      const good = and(eq(workspaceInvitations.tokenHash, tokenHash), gt(workspaceInvitations.expiresAt, now));
      const [spent] = await tx.delete(workspaceInvitations).where(good).returning();
      if (!spent) return undefined;
      const { workspaceId, role } = spent;
      await tx
        .insert(workspaceMembers)
        .values({ id: memberId, userId: user.userId, workspaceId, role, joinedAt: now })
        .onConflictDoNothing();
      if (provesAddress) await verifyOwnAddress(tx, user.userId, now);
      await noteInvitation(tx, 'invitation.accept', spent);
      return spent;
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
