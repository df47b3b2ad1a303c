import { and, desc, eq, gt } from 'drizzle-orm';
import type { InvitedTo } from 'shared-contracts/calls';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { installationInvitations, pendingGrants, users, workspaceInvitations } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { allowedFor, attemptWindowMs, invitationKeys } from '../session/attempts.policy.ts';
import type { Throttle } from '../session/throttle.ts';

interface InvitationPreview {
  readonly invitedBy: string | null;
  readonly email: string;
  readonly to: InvitedTo;
}

interface Dependencies {
  readonly db: Drizzle;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

export type PreviewInvitation = (token: string, ip: string) => Promise<InvitationPreview | undefined>;

/** Creates the preview of an invitation for readers of its link who are not signed in. It names neither the workspace nor what is shared. */
export function createInvitationPreview({ db, throttle, clock }: Dependencies): PreviewInvitation {
  async function toWorkspace(tokenHash: string, now: Date): Promise<InvitationPreview | undefined> {
    const { email, expiresAt, id, invitedBy } = workspaceInvitations;
    const [found] = await db
      .select({ email, invitedBy: users.name, kind: pendingGrants.kind })
      .from(workspaceInvitations)
      .innerJoin(users, eq(users.id, invitedBy))
      .leftJoin(pendingGrants, eq(pendingGrants.invitationId, id))
      .where(and(eq(workspaceInvitations.tokenHash, tokenHash), gt(expiresAt, now)))
      .orderBy(desc(pendingGrants.createdAt))
      .limit(1);
    return found && { email: found.email, invitedBy: found.invitedBy, to: found.kind ?? 'workspace' };
  }

  async function toInstallation(tokenHash: string, now: Date): Promise<InvitationPreview | undefined> {
    const { email, expiresAt, invitedBy } = installationInvitations;
    const [found] = await db
      .select({ email, invitedBy: users.name })
      .from(installationInvitations)
      .leftJoin(users, eq(users.id, invitedBy))
      .where(and(eq(installationInvitations.tokenHash, tokenHash), gt(expiresAt, now)));
    return found && { ...found, to: 'installation' };
  }

  return async (token, ip) => {
    await throttle(invitationKeys(ip), attemptWindowMs, allowedFor);
    const [tokenHash, now] = [hashOf(token), clock.now()];
    return (await toWorkspace(tokenHash, now)) ?? toInstallation(tokenHash, now);
  };
}
