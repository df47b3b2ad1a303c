import { randomBytes } from 'node:crypto';
import type { GivenLevel } from 'shared-contracts';
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
import type { AccessService, SharedThing } from '../../governance/access/access.service.ts';
import type { NewPendingGrant } from '../../governance/access/pending-grants.ts';
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
  readonly sharing: Pick<AccessService, 'checkShare' | 'checkRoom' | 'isTogether' | 'give'>;
  readonly nameOf: (thing: SharedThing) => Promise<string>;
  /** Returns the names of what an invitation gives. */
  readonly namesIn: (invitationId: string) => Promise<string[]>;
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

/** Describes the workspace that someone joined, and what is shared with them now, the latest first. */
export interface Joined {
  readonly workspaceId: string;
  readonly shared: readonly SharedThing[];
}

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
    share?: { readonly gives: NewPendingGrant; readonly name: string },
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
    await repository.keep(row, now, share?.gives);
    const link = `${page}?invitation=${token}`;
    await post(invitationMail(asked.email, { from: user.email, workspace: workspace.name, role: asked.role, thing: share?.name }, link));
    await tellInvitee(asked, user.email, workspace.name);
    return { ...row, invitedBy: user.email, workspaceName: workspace.name, link: deps.sendsMail ? undefined : link };
  }

  /**
   * Invites someone as a Guest and gives them access once they accept. Somebody who already shares a workspace with the owner gets it at
   * once. Access: callers have checked that the user may edit the thing.
   */
  async function share(user: Identity, asked: { thing: SharedThing; email: string; level: GivenLevel }, page: string) {
    const { repository, sharing, clock } = deps;
    const { thing, email, level } = asked;
    const reach = await sharing.checkShare(user.userId, thing, level);
    if (await sharing.isTogether(reach, email)) {
      await sharing.give(user.userId, thing, { kind: 'person', id: email }, level);
      return { workspaceName: null, link: undefined };
    }
    await sharing.checkRoom(thing);
    const place = await repository.placeToShare(user.userId, reach.ownerId, email, clock.now());
    if (!place) throw new AppError('outside-workspace', { detail: sayWorkspace('noPlaceToInvite') });
    // An invitation that is open keeps its role and may only be replaced by one that gives more.
    const open = await repository.roleOfOpen(place.id, email, clock.now());
    const gives = { ...thing, level, givenBy: user.userId, madeInvitation: open === undefined };
    const invited = { workspaceId: place.id, email, role: open ?? 'Guest' };
    return invite(user, place.role, invited, page, { gives, name: await deps.nameOf(thing) });
  }

  async function tellInvitee({ email, role }: { email: string; role: WorkspaceRole }, from: string, workspace: string): Promise<void> {
    const invitee = await deps.repository.userOf(email);
    // An unverified account may belong to somebody else, so it gets no alert.
    if (!invitee || (deps.sendsMail && !invitee.isVerified)) return;
    const text = sayAlert('invited', { from, workspace: oneLine(workspace), role: sayRole(role) });
    await deps.alert(invitee.id, {
      kind: 'system',
      title: sayAlert('invitedTitle'),
      text,
      link: '/settings/workspaces',
      by: from,
      asks: 'answer',
    });
  }

  /** Returns invitations for the caller's address, if the caller is known to own that address. */
  async function own(user: Identity) {
    if (deps.sendsMail && !user.isVerified) return [];
    return deps.repository.to(user.email, deps.clock.now());
  }

  /**
   * Accepts or declines an invitation. Access: only invitations to the caller's address; any other is treated as missing.
   * @returns the workspace that the caller joined, and what is shared with them now.
   */
  async function answer(user: Identity, invitationId: string, accepts: boolean): Promise<Joined | null> {
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

  /** Returns the invitation behind a link, and what it gives if it is the reader's. */
  async function read(user: Identity, token: string) {
    const found = await deps.repository.byToken(hashOf(token), deps.clock.now());
    if (!found) return undefined;
    const shares = found.invitation.email === user.email ? await deps.namesIn(found.invitation.id) : [];
    return { ...found, shares };
  }

  /**
   * Accepts an invitation by link. The link proves that its reader receives mail at the invited address, but never adds an account with
   * another address.
   */
  async function accept(user: Identity, token: string): Promise<Joined> {
    const found = await deps.repository.byToken(hashOf(token), deps.clock.now());
    if (!found) throw new AppError('link-expired', { detail: sayWorkspace('invitationExpired') });
    if (found.invitation.email !== user.email)
      throw new AppError('not-allowed', {
        detail: sayWorkspace('invitationForOther', { email: found.invitation.email }),
      });
    return join(user, found.invitation.workspaceId, hashOf(token), token.startsWith(mailedMark));
  }

  async function join(user: Identity, workspaceId: string, tokenHash: string, provesAddress = false): Promise<Joined> {
    const { repository, workspaces, clock } = deps;
    await deps.ensureSeat(workspaceId);
    const joined = await repository.redeem(user, tokenHash, clock.now(), newId('wsm'), provesAddress);
    if (!joined) throw new AppError('link-expired');
    await workspaces.setCurrent(user.userId, joined.workspaceId);
    return joined;
  }

  return { list, invite, share, own, answer, revoke, read, accept };
}

interface MailedInvitation {
  readonly from: string;
  readonly workspace: string;
  readonly role: WorkspaceRole;
  /** The name of what is shared with it. */
  readonly thing?: string | undefined;
}

function invitationMail(to: string, { from, workspace, role, thing }: MailedInvitation, link: string): NewMail {
  const values = { from, workspace: oneLine(workspace), role: sayRole(role), days: validDays, to, link };
  if (thing === undefined)
    return { to, subject: sayMail('invitationSubject', { workspace: values.workspace }), text: sayMail('invitationText', values) };
  const shared = { from, thing: oneLine(thing) };
  return { to, subject: sayMail('sharedSubject', shared), text: sayMail('sharedText', { ...values, ...shared }) };
}

/** Prevents names that users chose from adding lines to the mail. */
const oneLine = (text: string) => text.replace(/\s+/g, ' ');
