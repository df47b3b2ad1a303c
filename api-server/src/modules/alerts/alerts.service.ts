import type { Clock } from '../../platform/clock.ts';
import type { AlertsRepository, NewAlert } from './alerts.repository.ts';

const listed = 200;

/** What users are told beside their work. Access: every statement is bound to the caller's user id. */
export function createAlertsService(repository: AlertsRepository, clock: Clock) {
  return {
    list: async (userId: string) => {
      const [alerts, unread] = await Promise.all([repository.newest(userId, listed), repository.unread(userId)]);
      return { alerts, unread };
    },
    markRead: (userId: string, ids: readonly string[] | 'all') => repository.markRead(userId, ids, clock.now()),
    add: (userId: string, alert: NewAlert) => repository.add(userId, alert, clock.now()),
  };
}

export type AlertsService = ReturnType<typeof createAlertsService>;
