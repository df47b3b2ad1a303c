import type { Clock } from '../../platform/clock.ts';
import type { AlertFilter, AlertsRepository, NewAlert } from './alerts.repository.ts';

const listed = 200;

/** What users are told beside their work. Access: every statement is bound to the caller's user id. */
export function createAlertsService(repository: AlertsRepository, clock: Clock) {
  return {
    list: async (userId: string) => {
      const [alerts, unread] = await Promise.all([repository.newest(userId, listed), repository.unread(userId)]);
      return { alerts, unread };
    },
    find: async (userId: string, filter: AlertFilter) => {
      const [alerts, unread] = await Promise.all([repository.find(userId, filter, listed), repository.unread(userId)]);
      return { alerts, unread };
    },
    change: async (userId: string, ids: readonly string[], action: 'archive' | 'restore' | 'delete') => {
      if (ids.length) await repository.change(userId, ids, action, clock.now());
    },
    markRead: (userId: string, ids: readonly string[] | 'all') => repository.markRead(userId, ids, clock.now()),
    add: (userId: string, alert: NewAlert) => repository.add(userId, alert, clock.now()),
  };
}

export type AlertsService = ReturnType<typeof createAlertsService>;
