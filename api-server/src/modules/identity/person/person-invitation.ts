import { randomBytes } from 'node:crypto';
import { and, eq, gt, lte } from 'drizzle-orm';
import { personLimits } from 'shared-contracts/admin-calls';
import { daysAfter } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayPerson } from '../../../messages/person.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle, Transaction } from '../../../platform/database/database.ts';
import { installationInvitations, users } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import { verifyOwnAddress } from '../session/first-proof.ts';
import type { Throttle } from '../session/throttle.ts';

const hourMs = 60 * 60_000;
const perHour = 200;

/** Marks tokens that were sent by mail, so only a reader of the invited address's mail can have them. */
const mailedMark = 'm.';

export interface PersonInvitationsDependencies {
  readonly db: Drizzle;
  readonly throttle: Throttle;
  readonly sendsMail: boolean;
  readonly post: (mail: NewMail) => Promise<void>;
  readonly clock: Clock;
}

/** Checks the token of an invitation for an address. @throws AppError `link-expired`, or `not-allowed` for another address. */
export async function openInvitation(db: Drizzle | Transaction, token: string, email: string, now: Date): Promise<void> {
  const [found] = await db.select().from(installationInvitations).where(valid(token, now));
  if (!found) throw new AppError('link-expired', { detail: sayPerson('invitationExpired') });
  if (found.email !== email) throw new AppError('not-allowed', { detail: sayPerson('invitationForOther', { email: found.email }) });
}

/** Uses up the invitation to an address once its account exists. A mailed link also confirms the address. */
export function useInvitation(db: Drizzle, token: string | undefined, email: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const used = await tx.delete(installationInvitations).where(eq(installationInvitations.email, email)).returning();
    const isProof =
      token?.startsWith(mailedMark) && used.some(({ tokenHash, expiresAt }) => tokenHash === hashOf(token) && expiresAt > now);
    const [user] = isProof ? await tx.select({ id: users.id }).from(users).where(eq(users.email, email)) : [];
    if (user) await verifyOwnAddress(tx, user.id, now);
  });
}

const valid = (token: string, now: Date) =>
  and(eq(installationInvitations.tokenHash, hashOf(token)), gt(installationInvitations.expiresAt, now));

/** Creates invitations to the installation. Access: callers have a role in the installation. */
export function createPersonInvitations({ db, throttle, sendsMail, post, clock }: PersonInvitationsDependencies) {
  return {
    /** Replaces the link of an earlier invitation. `page` is the address of the page on which people sign up. */
    invite: async (user: Identity, email: string, page: string) => {
      await throttle([`invite-person:${user.userId}`], hourMs, () => perHour);
      const token = (sendsMail ? mailedMark : '') + randomBytes(32).toString('base64url');
      const now = clock.now();
      const expiresAt = daysAfter(now, personLimits.invitationDays);
      const row = { tokenHash: hashOf(token), invitedBy: user.userId, createdAt: now, expiresAt };
      const id = await db.transaction(async (tx) => {
        const known = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
        if (known.length) throw new AppError('account-exists');
        const [kept] = await tx
          .insert(installationInvitations)
          .values({ id: newId('inv'), email, ...row })
          .onConflictDoUpdate({ target: installationInvitations.email, set: row })
          .returning({ id: installationInvitations.id });
        if (!kept) throw new AppError('internal');
        await recordAudit(tx, { action: 'person.invite', target: { kind: 'person', id: kept.id, name: email } });
        return kept.id;
      });
      const link = `${page}?${new URLSearchParams({ invitation: token, email })}`;
      if (sendsMail) await post(invitationMail(user.email, email, link));
      return { id, email, link: sendsMail ? undefined : link };
    },
    /** Deletes invitations that have expired, because they name people who never answered. */
    tidy: async (): Promise<void> => {
      await db.delete(installationInvitations).where(lte(installationInvitations.expiresAt, clock.now()));
    },
    withdraw: (invitationId: string): Promise<void> =>
      db.transaction(async (tx) => {
        const [gone] = await tx.delete(installationInvitations).where(eq(installationInvitations.id, invitationId)).returning();
        if (!gone) throw new AppError('not-found');
        await recordAudit(tx, { action: 'person.invitation.withdraw', target: { kind: 'person', id: gone.id, name: gone.email } });
      }),
  };
}

export type PersonInvitations = ReturnType<typeof createPersonInvitations>;

const invitationMail = (from: string, to: string, link: string): NewMail => ({
  to,
  subject: sayPerson('invitationSubject'),
  text: sayPerson('invitationText', { from, to, link, days: personLimits.invitationDays }),
});
