import { defineMessages } from 'shared-ui';

/** Holds the texts of the last alerts, which load with them. */
export const { useMessages: useAlertsMessages } = defineMessages('host-shell-alerts', {
  title: 'Alerts',
  markAllRead: 'Mark All Read',
  choose: 'Choose what reaches you',
  unread: 'unread',
  unreadCount: '{{count}} unread',
  none: 'No alerts.',
  failed: 'Alerts could not be loaded',
  activityLog: 'Activity Log',
});
