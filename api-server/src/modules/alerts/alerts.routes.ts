import type { Alert } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { changeAlerts, findAlerts } from 'shared-contracts/settings-calls';
import type { Register } from '../../http/register-call.ts';
import type { AlertsService } from './alerts.service.ts';

export function alertRoutes(register: Register, alerts: AlertsService): void {
  register(calls.listAlerts, async ({ user }) => {
    const { alerts: rows, unread } = await alerts.list(user.userId);
    return { alerts: rows.map(presentAlert), unread };
  });
  register(findAlerts, async ({ user, query }) => {
    const { alerts: rows, unread } = await alerts.find(user.userId, query);
    return { alerts: rows.map(presentAlert), unread };
  });
  register(changeAlerts, async ({ user, body }) => {
    await alerts.change(user.userId, body.alert_ids, body.action);
    return { message: 'Done.' };
  });
  register(calls.markAlertsRead, async ({ user, body }) => {
    await alerts.markRead(user.userId, body.all ? 'all' : (body.alert_ids ?? []));
    return { message: 'Marked as read.' };
  });
}

const presentAlert = (row: Awaited<ReturnType<AlertsService['list']>>['alerts'][number]): Alert => ({
  alert_id: row.id,
  kind: row.kind,
  title: row.title,
  text: row.text,
  created_at: row.createdAt.toISOString(),
  read_at: row.readAt?.toISOString() ?? null,
  link: row.link,
});
