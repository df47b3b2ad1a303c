import { type Alert, alertsChanged, routes } from 'shared-contracts';
import { findAlerts, getNotifications, type NotificationChoices, saveNotifications } from 'shared-contracts/settings-calls';
import { useEvent, useSession, useShell } from 'shared-contracts/shell';
import { EmptyState, formatDateTime, Alert as Notice, PageHeader, QueryView, Section, Tag } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { Bell, Mail, Megaphone, MessageSquare, ShieldCheck } from 'shared-ui/icons';
import { useQuery, useQueryClient } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { settingsKeys } from '../../shared/settings-keys.ts';
import { useAction } from '../../shared/use-action.ts';
import * as styles from './notifications.module.css';

const chosen = ['mention', 'ai', 'system'] as const;
const icons = { mention: MessageSquare, ai: Bell, system: Megaphone } as const;
const maxRecent = 10;

/** Shows which alerts reach the user and how, and the latest ones. */
export function NotificationsPage() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('notificationsTitle')} note={text('notificationsNote')} />
      <Choices />
      <Section title={text('notificationsRecent')} actions={<Link to={routes.alerts()}>{text('notificationsAll')}</Link>}>
        <Recent />
      </Section>
    </div>
  );
}

function Choices() {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const client = useQueryClient();
  const query = useQuery({
    queryKey: settingsKeys.notifications,
    queryFn: ({ signal }) => api.call(getNotifications, { query: { email } }, { signal }),
    enabled: email !== '',
  });
  const save = useAction({
    run: (calls, choices: NotificationChoices, mine) => calls.call(saveNotifications, { body: { email: mine, choices } }),
    refreshes: [settingsKeys.notifications],
  });
  const handleChange = (choices: NotificationChoices) => {
    // The switch moves immediately; if saving fails, the stored choices are fetched again.
    client.setQueryData(settingsKeys.notifications, (known: object | undefined) => known && { ...known, choices });
    save.mutate(choices);
  };
  return (
    <QueryView query={query} failedTitle={text('notificationsFailed')}>
      {({ choices, sends_mail: sendsMail }) => (
        <>
          {sendsMail ? null : <Notice type="info" showIcon title={text('noMailServer')} className={styles.notice} />}
          <Rows label={text('notificationChoices')} items={[...chosen, 'security' as const]} itemKey={(kind) => kind}>
            {(kind) =>
              kind === 'security' ? (
                <Row
                  icon={<ShieldCheck />}
                  title={text('alert_security')}
                  note={text('notify_security')}
                  actions={<Tag color="green">{text('alwaysOn')}</Tag>}
                />
              ) : (
                <ChoiceRow kind={kind} choices={choices} onChange={handleChange} />
              )
            }
          </Rows>
        </>
      )}
    </QueryView>
  );
}

interface ChoiceRowProps {
  readonly kind: (typeof chosen)[number];
  readonly choices: NotificationChoices;
  readonly onChange: (choices: NotificationChoices) => void;
}

function ChoiceRow({ kind, choices, onChange }: ChoiceRowProps) {
  const text = useMessages();
  const KindIcon = icons[kind];
  const name = text(`alert_${kind}`);
  const change = (part: Partial<NotificationChoices[typeof kind]>) => onChange({ ...choices, [kind]: { ...choices[kind], ...part } });
  return (
    <Row
      icon={<KindIcon />}
      title={name}
      note={text(`notify_${kind}`)}
      actions={
        <>
          <span className={styles.channel}>
            <Switch
              size="small"
              checked={choices[kind].in_app}
              aria-label={text('inAppOf', { name })}
              onChange={(in_app) => change({ in_app })}
            />
            <Bell size={16} /> {text('inApp')}
          </span>
          <span className={styles.channel}>
            <Switch
              size="small"
              checked={choices[kind].by_email}
              aria-label={text('byEmailOf', { name })}
              onChange={(by_email) => change({ by_email })}
            />
            <Mail size={16} /> {text('byEmail')}
          </span>
        </>
      }
    />
  );
}

function Recent() {
  const text = useMessages();
  const { api } = useShell();
  const client = useQueryClient();
  const session = useSession();
  const email = session?.email ?? '';
  useEvent(alertsChanged, () => void client.invalidateQueries({ queryKey: settingsKeys.alerts }));
  const query = useQuery({
    queryKey: [...settingsKeys.alerts, 'recent'],
    queryFn: async ({ signal }) => (await api.call(findAlerts, { query: { email } }, { signal })).alerts.slice(0, maxRecent),
    enabled: email !== '',
  });
  return (
    <QueryView query={query} failedTitle={text('alertsFailed')}>
      {(alerts) =>
        alerts.length ? (
          <Rows label={text('notificationsRecent')} items={alerts} itemKey={(one) => one.alert_id}>
            {(one) => <RecentRow alert={one} timeZone={session?.timeZone} />}
          </Rows>
        ) : (
          <EmptyState icon={<Bell />} title={text('noNotifications')} />
        )
      }
    </QueryView>
  );
}

function RecentRow({ alert: { title, text: told, created_at, read_at, link }, timeZone }: { alert: Alert; timeZone: string | undefined }) {
  const text = useMessages();
  return (
    <Row
      title={
        <>
          {link?.startsWith('/') ? <Link to={link}>{title}</Link> : title} {read_at ? null : <Tag color="orange">{text('unreadTag')}</Tag>}
        </>
      }
      note={
        <>
          {told} <time dateTime={created_at}>{formatDateTime(created_at, { timeZone })}</time>
        </>
      }
    />
  );
}
