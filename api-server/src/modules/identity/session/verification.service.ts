import { randomBytes } from 'node:crypto';
import { and, eq, gt } from 'drizzle-orm';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAuth } from '../../../messages/auth.ts';
import { sayMail } from '../../../messages/mail.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { authVerifications, users } from '../../../platform/database/schema/index.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import { changeAccess, verifyOwnAddress } from './first-proof.ts';
import type { Throttle } from './throttle.ts';

const validHours = 24;
const hourMs = 3_600_000;
const mailsPerHour = 5;

export interface VerificationDependencies {
  readonly db: Drizzle;
  readonly sendsMail: boolean;
  readonly post: (mail: NewMail) => Promise<void>;
  readonly throttle: Throttle;
  readonly clock: Clock;
}

/** Describes the pages that the mail links to. */
export interface VerificationPages {
  readonly confirm: string;
  readonly recover: string;
}

const identifierOf = (token: string) => `verification:${hashOf(token)}`;

/** Creates the verification of a user's own address. Access: requires a session of the account and a token mailed to its address. */
export function createVerification({ db, sendsMail, post, throttle, clock }: VerificationDependencies) {
  const mailLink = async (userId: string, email: string, pages: VerificationPages) => {
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(clock.now().getTime() + validHours * hourMs);
    await db.insert(authVerifications).values({ id: newId('ver'), identifier: identifierOf(token), value: userId, expiresAt });
    await post(linkMail(email, `${pages.confirm}?verify=${token}`, pages.recover));
  };
  return {
    sendsMail,
    /** Mails the first link after sign-up. Does nothing on a server without mail, and for an address that an invitation proved. */
    welcome: async (email: string, pages: VerificationPages): Promise<void> => {
      const unproven = and(eq(users.email, email), eq(users.emailVerified, false));
      const [user] = sendsMail ? await db.select({ id: users.id }).from(users).where(unproven) : [];
      if (user) await mailLink(user.id, email, pages);
    },
    send: async (user: Identity, pages: VerificationPages): Promise<void> => {
      if (!sendsMail)
        throw new AppError('not-configured', {
          detail: sayAuth('noMail'),
        });
      if (user.isVerified) return;
      await throttle([`verify-mail:${user.sessionId}`], hourMs, () => mailsPerHour);
      await mailLink(user.userId, user.email, pages);
    },
    confirm: (user: Identity, token: string): Promise<void> =>
      changeAccess(db, user, async (tx) => {
        const { identifier, value, expiresAt } = authVerifications;
        const good = and(eq(identifier, identifierOf(token)), eq(value, user.userId), gt(expiresAt, clock.now()));
        const spent = await tx.delete(authVerifications).where(good).returning();
        if (spent.length) {
          await verifyOwnAddress(tx, user.userId, clock.now());
          await recordAudit(tx, { action: 'address.verify', target: { kind: 'person', id: user.userId } });
        } else if (!user.isVerified) throw new AppError('link-expired');
      }),
  };
}

export type Verification = ReturnType<typeof createVerification>;

const linkMail = (to: string, link: string, recover: string): NewMail => ({
  to,
  subject: sayMail('confirmSubject'),
  text: sayMail('confirmText', { hours: validHours, link, recover }),
});
