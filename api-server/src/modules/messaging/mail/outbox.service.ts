import { dayMs } from 'shared-contracts/days';
import { cutText } from 'shared-contracts/text';
import type { Clock } from '../../../platform/clock.ts';
import { addJitter } from '../../../platform/jitter.ts';
import { requestLanguage } from '../../../platform/language/request-language.ts';
import { writeText } from '../../../platform/language/text.ts';
import type { Log } from '../../../platform/log.ts';
import type { NewMail, SendMail } from '../../../platform/mail/mail-port.ts';
import type { OutboxRepository } from './outbox.repository.ts';

const lookEveryMs = 30_000;
const keptMs = dayMs;
const attemptsMost = 8;
const shown = 20;
const problemMost = 300;

export interface OutboxDependencies {
  readonly repository: OutboxRepository;
  /** Sends a mail; without it, mail stays in the outbox. */
  readonly send: SendMail | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export type Outbox = ReturnType<typeof createOutbox>;

/** Stores mail as rows before sending it, so that none is lost with a process or a mail server, and retries on failure. */
export function createOutbox(deps: OutboxDependencies) {
  let timer: NodeJS.Timeout | undefined;
  let delivering: Promise<void> | undefined;

  function open(): void {
    if (!deps.send) return;
    timer = setInterval(() => kick(), lookEveryMs).unref();
    kick();
  }

  async function close(): Promise<void> {
    clearInterval(timer);
    await delivering;
  }

  /**
   * Posts a mail unless one with the same `key` was already posted. It is written in the language that the receiver chose, else in the
   * language of the request that causes it, else in English.
   */
  async function post({ to, account, subject, text, replyTo }: NewMail, key?: string): Promise<void> {
    const { repository, send, clock } = deps;
    const now = clock.now();
    const language = await languageFor(account ?? to);
    const mail = { to, subject: writeText(subject, language), text: writeText(text, language), replyTo };
    await repository.removeSettled(new Date(now.getTime() - keptMs));
    await repository.add(mail, { key, createdAt: now, dueAt: send ? now : null });
    kick();
  }

  /** Returns the language that the holder of an address chose, else the language of the request that is being handled. */
  async function languageFor(address: string): Promise<string | undefined> {
    return (await deps.repository.languageOf(address)) ?? requestLanguage();
  }

  /** Looks for due mail now. */
  function look(): void {
    kick();
  }

  function newest() {
    return deps.repository.newest(shown);
  }

  function kick(): void {
    const { send, log } = deps;
    if (!send) return;
    const earlier = delivering ?? Promise.resolve();
    const mine = earlier
      .then(() => deliver(send))
      .catch((error: unknown) => log.error({ err: error }, 'the outbox failed'))
      .finally(() => {
        if (delivering === mine) delivering = undefined;
      });
    delivering = mine;
  }

  async function deliver(send: SendMail): Promise<void> {
    const { repository, clock, log } = deps;
    for (;;) {
      const now = clock.now();
      const mail = await repository.claim(now, (attempts) => new Date(now.getTime() + addJitter(pauseMs(attempts))));
      if (!mail) return;
      try {
        const { recipient: to, subject, text, replyTo } = mail;
        await send({ to, subject, text, ...(replyTo ? { replyTo } : {}) });
        await repository.markSent(mail.id, clock.now());
      } catch (error) {
        log.warn({ err: error, mail: mail.id, attempts: mail.attempts }, 'a mail was not taken');
        await repository.noteProblem(mail.id, problemOf(error), mail.attempts >= attemptsMost);
      }
    }
  }

  return { open, close, post, languageFor, look, newest };
}

/** Returns what the mail server said, in one short line. */
export const problemOf = (error: unknown): string =>
  cutText((error instanceof Error ? error.message : String(error)).replaceAll('\u0000', '').replace(/\s+/g, ' ').trim(), problemMost);

/** Returns a delay that doubles per attempt, from 30 seconds to an hour. */
const pauseMs = (attempts: number) => Math.min(15_000 * 2 ** attempts, 60 * 60_000);
