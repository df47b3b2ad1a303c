import type { Alert } from 'shared-contracts';
import type { NotificationChoices } from 'shared-contracts/settings-calls';

/** Holds the default choices: all notifications in the product, none by e-mail. */
export const standardChoices: NotificationChoices = {
  mention: { in_app: true, by_email: false },
  ai: { in_app: true, by_email: false },
  system: { in_app: true, by_email: false },
};

/** Returns how an alert reaches its user. Security alerts are always stored and mailed, so that an intruder cannot silence them. */
export const channelsOf = (kind: Alert['kind'], choices: NotificationChoices | null) =>
  kind === 'security' ? { in_app: true, by_email: true } : (choices ?? standardChoices)[kind];
