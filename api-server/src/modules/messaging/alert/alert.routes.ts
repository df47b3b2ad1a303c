import { alert } from 'shared-contracts';
import * as calls from 'shared-contracts/calls';
import { changeAlerts, findAlerts, getNotifications, saveNotifications } from 'shared-contracts/settings-calls';
import type { Register } from '../../../http/register-call.ts';
import { sendStream, wantsStream } from '../../../http/server-sent-events.ts';
import { presenterOf } from '../../../kernel/present-row.ts';
import { writeStored } from '../../../platform/language/text.ts';
import type { AlertsService } from './alert.service.ts';

export function alertRoutes(register: Register, alerts: AlertsService): void {
  register(calls.listAlerts, async ({ user, language }) => {
    const { alerts: rows, unread } = await alerts.list(user.userId);
    return { alerts: rows.map((row) => presentAlert(row, language)), unread };
  });
  register(findAlerts, async ({ user, query, language }) => {
    const { alerts: rows, unread } = await alerts.find(user.userId, query);
    return { alerts: rows.map((row) => presentAlert(row, language)), unread };
  });
  register(changeAlerts, async ({ user, body }) => {
    await alerts.change(user.userId, body.alert_ids, body.action);
    return { message: 'Done.' };
  });
  register(calls.watchAlerts, async ({ user, query, request, reply }) => {
    if (!wantsStream(request)) return { unread: await alerts.unread(user.userId) };
    return sendStream(
      reply,
      (signal) => alerts.watch(user.userId, signal, query.since_ms),
      // Shells before sharing take every event for a number of alerts, so only those that ask for it get the other.
      (news) => {
        if ('unread' in news) return `event: alerts\ndata: ${JSON.stringify(news)}\n\n`;
        return query.sharing === 'yes' ? `event: sharing\ndata: ${JSON.stringify(news.shared)}\n\n` : '';
      },
    );
  });
  register(getNotifications, async ({ user }) => {
    const { choices, sendsMail } = await alerts.notifications(user.userId);
    return { choices, sends_mail: sendsMail };
  });
  register(saveNotifications, async ({ user, body }) => {
    await alerts.setNotifications(user.userId, body.choices);
    return { message: 'Saved.' };
  });
  register(calls.markAlertsRead, async ({ user, body }) => {
    await alerts.markRead(user.userId, body.all ? 'all' : (body.alert_ids ?? []));
    return { message: 'Marked as read.' };
  });
}

const presentAlert = presenterOf(alert, (row: AlertRow, language: string) => ({
  alert_id: row.id,
  title: writeStored(row.texts?.title, row.title, language),
  text: writeStored(row.texts?.text, row.text, language),
  by: row.texts?.by ?? null,
  asks: row.texts?.asks ?? null,
  approval_id: row.texts?.approvalId ?? null,
}));

type AlertRow = Awaited<ReturnType<AlertsService['list']>>['alerts'][number];
