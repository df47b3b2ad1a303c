import { isoDay } from 'shared-contracts/days';
import type { NotificationChoices } from 'shared-contracts/settings-calls';
import { sayMail } from '../../../messages/mail.ts';
import { ChangeFeed } from '../../../platform/change-feed.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import { channelsOf, standardChoices } from './alert.policy.ts';
import type { AlertFilter, AlertsRepository, NewAlert } from './alert.repository.ts';

const listed = 200;

/** Describes what a page learns: that this thing, or who may do what with it, has changed. */
export interface SharingChange {
  readonly kind: string;
  readonly id: string;
}

export interface AlertsDependencies {
  readonly repository: AlertsRepository;
  readonly post: (mail: NewMail, key?: string) => Promise<void>;
  readonly sendsMail: boolean;
  /** Sends the pushes that the repository queued with an alert. */
  readonly lookForPushes: () => void;
  /** Holds the public address and base path for links in e-mails. Without it, e-mails contain no links. */
  readonly address: string | undefined;
  readonly clock: Clock;
  /** Calls the listener when what is shared with the user changes, until the returned function is called; also for the last `sinceMs`. */
  readonly followSharing: (userId: string, listener: (change: SharingChange) => void, sinceMs?: number) => () => void;
}

/** Notifies users of events. Access: every statement is limited to the caller's user id. */
export function createAlertsService({ repository, post, sendsMail, lookForPushes, address, clock, followSharing }: AlertsDependencies) {
  const feed = new ChangeFeed();
  /** Returns the id of the alert in the product, and whether a mail went out. */
  const send = async (userId: string, alert: NewAlert) => {
    const recipient = await repository.recipient(userId);
    if (!recipient) return { id: undefined, isMailed: false };
    const { in_app: isKept, by_email: isChosen } = channelsOf(alert.kind, recipient.choices);
    const id = isKept ? await repository.add(userId, alert, clock.now()) : undefined;
    if (isKept) lookForPushes();
    const isMailed = isChosen || alert.isMailed === true;
    const about = alert.repeats === undefined ? alert.key : `${alert.repeats} ${userId} ${isoDay(clock.now())}`;
    if (isMailed) await post(mailOf(recipient.email, alert, address), about);
    return { id, isMailed };
  };
  return {
    list: async (userId: string) => {
      const [alerts, unread] = await Promise.all([repository.newest(userId, listed), repository.unread(userId)]);
      return { alerts, unread };
    },
    find: async (userId: string, filter: AlertFilter) => {
      const [alerts, unread] = await Promise.all([repository.find(userId, filter, listed), repository.unread(userId)]);
      return { alerts, unread };
    },
    unread: (userId: string) => repository.unread(userId),
    /**
     * Yields the number of unread alerts, now and after every change, and each change of what is shared with the user, also those of the
     * last `sinceMs` milliseconds.
     */
    async *watch(userId: string, signal: AbortSignal, sinceMs = 0): AsyncGenerator<{ unread: number } | { shared: SharingChange }> {
      const changes: SharingChange[] = [];
      const listen = (change: SharingChange) => {
        changes.push(change);
        feed.announce(userId);
      };
      const stop = followSharing(userId, listen, sinceMs);
      let before: number | undefined;
      try {
        for await (const _ of feed.follow(userId, signal)) {
          const unread = await repository.unread(userId);
          if (unread !== before) yield { unread };
          before = unread;
          for (const shared of changes.splice(0)) yield { shared };
        }
      } finally {
        stop();
      }
    },
    announce: (userId: string) => feed.announce(userId),
    announceAll: () => feed.announceAll(),
    change: async (userId: string, ids: readonly string[], action: 'archive' | 'restore' | 'delete') => {
      if (ids.length) await repository.change(userId, ids, action, clock.now());
    },
    markRead: (userId: string, ids: readonly string[] | 'all') => repository.markRead(userId, ids, clock.now()),
    notifications: async (userId: string) => ({ choices: (await repository.choices(userId)) ?? standardChoices, sendsMail }),
    setNotifications: (userId: string, choices: NotificationChoices) => repository.setChoices(userId, choices),
    /** Returns when the user was last alerted about what repeats, if the alert is still there. */
    alertedAt: (userId: string, repeats: string) => repository.alertedAt(userId, repeats),
    send,
    /** Notifies the user in the ways they chose for this kind. */
    add: async (userId: string, alert: NewAlert): Promise<void> => {
      await send(userId, alert);
    },
  };
}

export type AlertsService = ReturnType<typeof createAlertsService>;

function mailOf(to: string, { title, text, link }: NewAlert, address: string | undefined): NewMail {
  const more = link && address ? `\n\n${address}${link}` : '';
  return { to, subject: title, text: [text, more, '\n\n', sayMail('alertNotice')] };
}
