import { createHash, randomBytes } from 'node:crypto';
import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../errors.ts';
import type { Identity } from '../../http/register-call.ts';
import type { Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Mail } from '../../platform/mail/mail-port.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { InvitationsRepository } from './invitations.repository.ts';
import type { WorkspacesRepository } from './workspaces.repository.ts';

const validDays = 7;
const dayMs = 24 * 60 * 60_000;
const hourMs = 60 * 60_000;
const perHour = 50;

export interface InvitationsDependencies {
  readonly repository: InvitationsRepository;
  readonly workspaces: WorkspacesRepository;
  /** @throws AppError where the workspace has no seat left; of an invitation with its address. */
  readonly ensureSeat: (workspaceId: string, invited?: string) => Promise<void>;
  readonly throttle: Throttle;
  readonly post: (mail: Mail) => Promise<void>;
  readonly clock: Clock;
}

/** Invitations by a mailed link, which works once, for a week, and for the invited address only. Access: as for the members. */
export class InvitationsService {
  private readonly deps: InvitationsDependencies;
  constructor(deps: InvitationsDependencies) {
    this.deps = deps;
  }

  async list(workspaceId: string) {
    const rows = await this.deps.repository.list(workspaceId, this.deps.clock.now());
    return rows.map(({ invitation, invitedBy }) => ({ ...invitation, invitedBy }));
  }

  async invite(user: Identity, own: WorkspaceRole, asked: { workspaceId: string; email: string; role: WorkspaceRole }, page: string) {
    const { repository, workspaces, throttle, post, clock } = this.deps;
    if (asked.role === 'Owner' && own !== 'Owner') throw new AppError('not-allowed', { detail: 'Only an Owner can invite an Owner.' });
    if (await repository.isMember(asked.workspaceId, asked.email)) throw new AppError('already-member');
    const workspace = await workspaces.find(asked.workspaceId);
    if (!workspace) throw new AppError('not-found');
    await this.deps.ensureSeat(asked.workspaceId, asked.email);
    await throttle([`invite:${user.userId}`], hourMs, () => perHour);
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + validDays * dayMs);
    const row = { ...asked, id: newId('inv'), tokenHash: hashOf(token), invitedBy: user.userId, createdAt: now, expiresAt };
    await repository.keep(row, now);
    await post(
      invitationMail(asked.email, { from: user.email, workspace: workspace.name, role: asked.role }, `${page}?invitation=${token}`),
    );
    return { ...row, invitedBy: user.email };
  }

  revoke(invitationId: string): Promise<void> {
    return this.deps.repository.revoke(invitationId);
  }

  read(token: string) {
    return this.deps.repository.byToken(hashOf(token), this.deps.clock.now());
  }

  /** The link proves that its reader gets the mail of the invited address; it does not make another account a member. */
  async accept(user: Identity, token: string): Promise<string> {
    const { repository, workspaces, clock } = this.deps;
    const now = clock.now();
    const found = await repository.byToken(hashOf(token), now);
    if (!found) throw new AppError('link-expired', { detail: 'This invitation was used, taken back or has expired. Ask for a new one.' });
    if (found.invitation.email !== user.email)
      throw new AppError('not-allowed', {
        detail: `This invitation is for ${found.invitation.email}. Sign in with that address to accept it.`,
      });
    await this.deps.ensureSeat(found.invitation.workspaceId);
    const joined = await repository.redeem(hashOf(token), now, { id: newId('wsm'), userId: user.userId });
    if (!joined) throw new AppError('link-expired');
    await workspaces.setCurrent(user.userId, joined.workspaceId);
    return joined.workspaceId;
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

const invitationMail = (to: string, about: { from: string; workspace: string; role: WorkspaceRole }, link: string): Mail => ({
  to,
  subject: `Join ${oneLine(about.workspace)} on Atrium`,
  text: `${about.from} invites you to the workspace “${oneLine(about.workspace)}” as ${about.role}.\n\nAccept within ${validDays} days, signed in as ${to}:\n${link}\n\nIf you do not know the sender, do nothing.\n`,
});

/** A name that somebody chose does not reach into the mail's other lines. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
