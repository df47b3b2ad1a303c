import { randomBytes } from 'node:crypto';
import { daysAfter } from 'shared-contracts/days';
import type { WorkspaceRole } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayMail } from '../../../messages/mail.ts';
import { sayRole } from '../../../messages/roles.ts';
import { sayWorkspace } from '../../../messages/workspace.ts';
import type { Clock } from '../../../platform/clock.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import type { Throttle } from '../session/throttle.ts';
import type { InvitationsRepository } from './invitation.repository.ts';
import type { WorkspacesRepository } from './workspace.repository.ts';

const validDays = 7;
const hourMs = 60 * 60_000;
const perHour = 50;

export interface InvitationsDependencies {
  readonly repository: InvitationsRepository;
  readonly workspaces: WorkspacesRepository;
  /** @throws AppError when the workspace has no free seat; `invited` is the address of the invitation, if there is one. */
  readonly ensureSeat: (workspaceId: string, invited?: string) => Promise<void>;
  readonly throttle: Throttle;
  readonly sendsMail: boolean;
  readonly post: (mail: NewMail) => Promise<void>;
  /** Alerts a registered invitee inside the app. */
  readonly alert: (userId: string, alert: NewAlert) => Promise<void>;
  readonly clock: Clock;
}

/**
 * Marks tokens that were sent by mail, so only a reader of the invited address's mail can have them. Inviters share the other tokens
 * themselves.
 */
const mailedMark = 'm.';

export type InvitationsService = ReturnType<typeof createInvitationsService>;

/** Manages invitation links, which work once, for a week, and only for the invited address. Access: same as for members. */
export function createInvitationsService(deps: InvitationsDependencies) {
  async function list(workspaceId: string) {
    const rows = await deps.repository.list(workspaceId, deps.clock.now());
    return rows.map(({ invitation, invitedBy }) => ({ ...invitation, invitedBy }));
  }

  async function invite(
    user: Identity,
    own: WorkspaceRole,
    asked: { workspaceId: string; email: string; role: WorkspaceRole },
    page: string,
  ) {
    const { repository, workspaces, throttle, post, clock } = deps;
    if (asked.role === 'Owner' && own !== 'Owner') throw new AppError('not-allowed', { detail: sayWorkspace('onlyOwnerInvites') });
    if (await repository.isMember(asked.workspaceId, asked.email)) throw new AppError('already-member');
    const workspace = await workspaces.find(asked.workspaceId);
    if (!workspace) throw new AppError('not-found');
    await deps.ensureSeat(asked.workspaceId, asked.email);
    await throttle([`invite:${user.userId}`], hourMs, () => perHour);
    const token = (deps.sendsMail ? mailedMark : '') + randomBytes(32).toString('base64url');
    const now = clock.now();
    const expiresAt = daysAfter(now, validDays);
    const row = { ...asked, id: newId('inv'), tokenHash: hashOf(token), invitedBy: user.userId, createdAt: now, expiresAt };
    await repository.keep(row, now);
    const link = `${page}?invitation=${token}`;
    await post(invitationMail(asked.email, { from: user.email, workspace: workspace.name, role: asked.role }, link));
    await tellInvitee(asked, user.email, workspace.name);
    return { ...row, invitedBy: user.email, link: deps.sendsMail ? undefined : link };
  }

  async function tellInvitee({ email, role }: { email: string; role: WorkspaceRole }, from: string, workspace: string): Promise<void> {
    const invitee = await deps.repository.userOf(email);
    // An unverified account may belong to somebody else, so it gets no alert.
    if (!invitee || (deps.sendsMail && !invitee.isVerified)) return;
    const text = sayAlert('invited', { from, workspace: oneLine(workspace), role: sayRole(role) });
    await deps.alert(invitee.id, { kind: 'system', title: sayAlert('invitedTitle'), text, link: '/settings/workspaces' });
  }

  /** Returns invitations for the caller's address, if the caller is known to own that address. */
  async function own(user: Identity) {
    if (deps.sendsMail && !user.isVerified) return [];
    return deps.repository.to(user.email, deps.clock.now());
  }

  /**
   * Accepts or declines an invitation. Access: only invitations to the caller's address; any other is treated as missing.
   * @returns the workspace that the caller joined.
   */
  async function answer(user: Identity, invitationId: string, accepts: boolean): Promise<string | null> {
    const { repository, clock } = deps;
    const invited = (await repository.to(user.email, clock.now())).find(({ invitation }) => invitation.id === invitationId);
    if (!invited) throw new AppError('not-found');
    const { workspaceId, tokenHash } = invited.invitation;
    if (accepts) return join(user, workspaceId, tokenHash);
    await repository.revoke(invitationId);
    return null;
  }

  function revoke(invitationId: string): Promise<void> {
    return deps.repository.revoke(invitationId);
  }

  function read(token: string) {
    return deps.repository.byToken(hashOf(token), deps.clock.now());
  }

  /**
   * Accepts an invitation by link. The link proves that its reader receives mail at the invited address, but never adds an account with
   * another address.
   */
  async function accept(user: Identity, token: string): Promise<string> {
    const found = await deps.repository.byToken(hashOf(token), deps.clock.now());
    if (!found) throw new AppError('link-expired', { detail: sayWorkspace('invitationExpired') });
    if (found.invitation.email !== user.email)
      throw new AppError('not-allowed', {
        detail: sayWorkspace('invitationForOther', { email: found.invitation.email }),
      });
    return join(user, found.invitation.workspaceId, hashOf(token), token.startsWith(mailedMark));
  }

  async function join(user: Identity, workspaceId: string, tokenHash: string, provesAddress = false): Promise<string> {
    const { repository, workspaces, clock } = deps;
    await deps.ensureSeat(workspaceId);
    const joined = await repository.redeem(user, tokenHash, clock.now(), newId('wsm'), provesAddress);
    if (!joined) throw new AppError('link-expired');
    await workspaces.setCurrent(user.userId, joined.workspaceId);
    return joined.workspaceId;
  }

  return { list, invite, own, answer, revoke, read, accept };
}

const invitationMail = (to: string, about: { from: string; workspace: string; role: WorkspaceRole }, link: string): NewMail => ({
  to,
  subject: sayMail('invitationSubject', { workspace: oneLine(about.workspace) }),
  text: sayMail('invitationText', {
    from: about.from,
    workspace: oneLine(about.workspace),
    role: sayRole(about.role),
    days: validDays,
    to,
    link,
  }),
});

/** Prevents names that users chose from adding lines to the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
