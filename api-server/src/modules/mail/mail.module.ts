import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { createSmtp } from '../../platform/mail/smtp.ts';
import { OutboxRepository } from './outbox.repository.ts';
import { Outbox } from './outbox.service.ts';

export function mailModule({ config, db, clock, log }: Parts) {
  const send = config.smtp && createSmtp(config.smtp.url, config.smtp.from);
  const outbox = new Outbox({ repository: new OutboxRepository(db), send, clock, log });
  const post = outbox.post.bind(outbox);
  return defineModule({
    name: 'mail',
    open: () => outbox.open(),
    close: () => outbox.close(),
    outbox,
    post,
    languageFor: (address: string) => outbox.languageFor(address),
    sendsMail: send !== undefined,
  });
}

export type MailModule = ReturnType<typeof mailModule>;
