import { daysBefore } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayMailConsole } from '../../../messages/mail-console.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { requestLanguage } from '../../../platform/language/request-language.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { SendMail } from '../../../platform/mail/mail-port.ts';
import type { OutboxRepository } from './outbox.repository.ts';
import { type Outbox, problemOf } from './outbox.service.ts';

const refusedShown = 50;

export interface MailConsoleDependencies {
  readonly db: Drizzle;
  readonly repository: OutboxRepository;
  readonly outbox: Pick<Outbox, 'look'>;
  /** Sends a mail; undefined on a server without mail. */
  readonly send: SendMail | undefined;
  readonly smtp: { readonly url: string; readonly from: string } | undefined;
  readonly clock: Clock;
}

/** Creates what administrators see of mail and do with it. Access: callers have a role in the installation. */
export function createMailConsole({ db, repository, outbox, send, smtp, clock }: MailConsoleDependencies) {
  return {
    state: async () => {
      const now = clock.now();
      const [counts, refused] = await Promise.all([repository.counts(daysBefore(now, 1)), repository.listRefused(refusedShown)]);
      return { server: smtp && { address: new URL(smtp.url).host, from: smtp.from }, refused, ...counts };
    },
    /** Sends a mail without the outbox, so that the caller learns what the mail server says. @throws AppError `mail-failed` */
    test: async ({ email }: Identity): Promise<string> => {
      if (!send) throw new AppError('not-configured', { detail: sayMailConsole('noServer') });
      const language = requestLanguage();
      const subject = writeText(sayMailConsole('testSubject'), language);
      const text = writeText(sayMailConsole('testText'), language);
      try {
        await send({ to: email, subject, text });
      } catch (error) {
        throw new AppError('mail-failed', { detail: sayMailConsole('refused', { problem: problemOf(error) }) });
      }
      await recordAudit(db, { action: 'mail.test', target: { kind: 'mail', id: email, name: email } });
      return email;
    },
    retry: async (mailId: string): Promise<void> => {
      if (!send) throw new AppError('not-configured', { detail: sayMailConsole('noServer') });
      await db.transaction(async (tx) => {
        const mail = await repository.retry(tx, mailId, clock.now());
        if (!mail) throw new AppError('not-found');
        await recordAudit(tx, { action: 'mail.retry', target: { kind: 'mail', id: mail.id, name: mail.recipient } });
      });
      outbox.look();
    },
  };
}

export type MailConsole = ReturnType<typeof createMailConsole>;
