import type { Alert } from 'shared-contracts';
import type { NotificationChoices } from 'shared-contracts/settings-calls';

/** What counts for who chose nothing: everything in the product, nothing of it by mail. */
export const standardChoices: NotificationChoices = {
  mention: { in_app: true, by_email: false },
  ai: { in_app: true, by_email: false },
  system: { in_app: true, by_email: false },
};

/** How an alert reaches its user. Security alerts are always kept and mailed: whoever took an account over cannot silence them. */
export const channelsOf = (kind: Alert['kind'], choices: NotificationChoices | null) =>
  kind === 'security' ? { in_app: true, by_email: true } : (choices ?? standardChoices)[kind];
