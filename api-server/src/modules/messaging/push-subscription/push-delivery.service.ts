import type { PushMessage } from 'shared-contracts/settings-calls';
import { cutText } from 'shared-contracts/text';
import type { Clock } from '../../../platform/clock.ts';
import { writeStored } from '../../../platform/language/text.ts';
import type { Log } from '../../../platform/log.ts';
import type { SendPush } from './push-sender.ts';
import { attemptsMax, keptMs, retryDelayMs } from './push-subscription.policy.ts';
import type { PushSubscriptionsRepository } from './push-subscription.repository.ts';

const lookEveryMs = 30_000;
/** A push service that hangs holds one of these. */
const atOnceMax = 8;
/** Push services take 4096 bytes, of which encryption needs about a hundred. */
const titleMax = 120;
const textMax = 400;
const linkMax = 500;
const alertsPage = '/alerts';

export interface PushDeliveryDependencies {
  readonly repository: PushSubscriptionsRepository;
  readonly readKeys: () => Promise<unknown>;
  readonly send: SendPush;
  /** Holds the path of the application. */
  readonly base: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** Sends queued alerts to browsers. Rows are claimed in the database, so one node sends each, and a failed one is retried. */
export function createPushDelivery(deps: PushDeliveryDependencies) {
  const closing = new AbortController();
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;

  function open(): void {
    timer = setInterval(() => look(), lookEveryMs).unref();
    look();
  }

  async function close(): Promise<void> {
    clearInterval(timer);
    closing.abort();
    await Promise.all(running);
  }

  /** Sends what is due now. */
  function look(): void {
    if (closing.signal.aborted || running.size >= atOnceMax) return;
    const mine = deliverAll()
      .catch((error: unknown) => deps.log.error({ err: error }, 'push messages could not be sent'))
      .finally(() => running.delete(mine));
    running.add(mine);
  }

  async function deliverAll(): Promise<void> {
    const { repository, readKeys, clock } = deps;
    if (!(await repository.hasDue(clock.now()))) return;
    // Nothing is claimed that could not be sent: attempts are counted.
    await readKeys();
    while (!closing.signal.aborted) {
      const now = clock.now();
      const due = await repository.claim(now, (attempts) => new Date(now.getTime() + retryDelayMs(attempts, null, now)));
      if (!due) return;
      // Others may be due as well, and this one may take long.
      look();
      await deliver(due);
    }
  }

  async function deliver(due: { alertId: string; subscriptionId: string; attempts: number; createdAt: Date }): Promise<void> {
    const { repository, send, base, clock, log } = deps;
    const loaded = await repository.load(due);
    if (!loaded) return;
    const { alert, subscription, expiresAt, suspendedAt } = loaded;
    const now = clock.now();
    if (expiresAt <= now || suspendedAt) return repository.remove(subscription.id);
    const isOld = now.getTime() - due.createdAt.getTime() > keptMs || due.attempts > attemptsMax;
    if (alert.readAt || alert.archivedAt || isOld) return repository.settle(due);
    const options = { isUrgent: alert.kind === 'security', attempts: due.attempts, signal: closing.signal };
    const { outcome, problem, retryAfterMs = 0 } = await send(subscription, messageOf(loaded, base), options);
    if (outcome === 'retry' && !closing.signal.aborted) await repository.retryAt(due, new Date(clock.now().getTime() + retryAfterMs));
    if (outcome === 'taken' || outcome === 'refused') await repository.settle(due);
    if (outcome === 'gone') await repository.remove(subscription.id);
    if (outcome !== 'taken') log.warn({ subscription: subscription.id, problem, attempts: due.attempts }, 'a push message was not taken');
  }

  return { open, close, look };
}

type Loaded = NonNullable<Awaited<ReturnType<PushSubscriptionsRepository['load']>>>;

function messageOf({ alert, subscription, language: chosen, unread }: Loaded, base: string): PushMessage {
  const language = chosen ?? subscription.language;
  const { link } = alert;
  return {
    v: 1,
    alert_id: alert.id,
    title: shorten(writeStored(alert.texts?.title, alert.title, language), titleMax),
    text: shorten(writeStored(alert.texts?.text, alert.text, language), textMax),
    base,
    link: link?.startsWith('/') && link.length <= linkMax ? link : alertsPage,
    language,
    unread,
  };
}

const shorten = (text: string, most: number) => cutText(text, most, '…');
