import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail, SendMail } from '../../platform/mail/mail-port.ts';
import type { OutboxRepository } from './outbox.repository.ts';

const lookEveryMs = 30_000;
const keptMs = 24 * 60 * 60_000;
const attemptsMost = 8;
const shown = 20;

export interface OutboxDependencies {
  readonly repository: OutboxRepository;
  /** Without it mails stay in the outbox. */
  readonly send: SendMail | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** Mails are rows first, so that none is lost with a process or a mail server; then they are sent, and again when that fails. */
export class Outbox {
  private readonly deps: OutboxDependencies;
  private timer: NodeJS.Timeout | undefined;
  private delivering: Promise<void> | undefined;

  constructor(deps: OutboxDependencies) {
    this.deps = deps;
  }

  open(): void {
    if (!this.deps.send) return;
    this.timer = setInterval(() => this.kick(), lookEveryMs).unref();
    this.kick();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.delivering;
  }

  /** `key`: a mail that was posted under it already is not posted again. */
  async post(mail: Mail, key?: string): Promise<void> {
    const { repository, send, clock } = this.deps;
    const now = clock.now();
    await repository.removeSettled(new Date(now.getTime() - keptMs));
    await repository.add(mail, { key, createdAt: now, dueAt: send ? now : null });
    this.kick();
  }

  newest() {
    return this.deps.repository.newest(shown);
  }

  private kick(): void {
    const { send, log } = this.deps;
    if (!send) return;
    const earlier = this.delivering ?? Promise.resolve();
    const mine = earlier
      .then(() => this.deliver(send))
      .catch((error: unknown) => log.error({ err: error }, 'the outbox failed'))
      .finally(() => {
        if (this.delivering === mine) this.delivering = undefined;
      });
    this.delivering = mine;
  }

  private async deliver(send: SendMail): Promise<void> {
    const { repository, clock, log } = this.deps;
    for (;;) {
      const now = clock.now();
      const mail = await repository.claim(now, (attempts) => new Date(now.getTime() + pauseMs(attempts)));
      if (!mail) return;
      try {
        await send({ to: mail.recipient, subject: mail.subject, text: mail.text });
        await repository.markSent(mail.id, clock.now());
      } catch (error) {
        log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'a mail was not taken');
        if (mail.attempts >= attemptsMost) await repository.giveUp(mail.id);
      }
    }
  }
}

/** Half a minute, then twice as long each time, an hour at most. */
const pauseMs = (attempts: number) => Math.min(15_000 * 2 ** attempts, 60 * 60_000);
