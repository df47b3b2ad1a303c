import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { createSmtp } from '../../../platform/mail/smtp.ts';
import { mailRoutes } from './mail.routes.ts';
import { createMailConsole } from './mail-console.service.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { createOutbox } from './outbox.service.ts';

export function mailModule({ config, db, clock, log }: Parts) {
  const send = config.smtp && createSmtp(config.smtp.url, config.smtp.from);
  const repository = new OutboxRepository(db);
  const outbox = createOutbox({ repository, send, clock, log });
  const post = outbox.post;
  return defineModule({
    name: 'mail',
    routes: ({ register }) => mailRoutes(register, createMailConsole({ db, repository, outbox, send, smtp: config.smtp, clock })),
    open: () => outbox.open(),
    close: () => outbox.close(),
    outbox,
    post,
    languageFor: (address: string) => outbox.languageFor(address),
    /** Counts mail that waits, that was given up, and that was sent since a moment. */
    counts: (today: Date) => repository.counts(today),
    sendsMail: send !== undefined,
  });
}

export type MailModule = ReturnType<typeof mailModule>;
