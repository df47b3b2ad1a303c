import { routes } from 'shared-contracts';
import { findAlerts, getNotifications, type NotificationChoices, saveNotifications } from 'shared-contracts/settings-calls';
import { EmptyState, Alert as Notice, PageHeader, QueryView, Section, Tag } from 'shared-ui';
import { Switch } from 'shared-ui/form';
import { Bell, Mail, Megaphone, MessageSquare, ShieldCheck } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import { AlertRow } from './alert-row.tsx';
import { DeviceAlertsSection } from './device-alerts.section.tsx';
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
      <div className={styles.choices}>
        <Choices />
      </div>
      <DeviceAlertsSection />
      <Section title={text('notificationsRecent')} actions={<Link to={routes.alerts()}>{text('notificationsAll')}</Link>}>
        <Recent />
      </Section>
    </div>
  );
}

function Choices() {
  const text = useMessages();
  const query = useCall(getNotifications);
  const save = useCallAction(saveNotifications, {
    optimistic: (cache, { body }) => cache.write(getNotifications, {}, (known) => ({ ...known, choices: body.choices })),
  });
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
                <ChoiceRow kind={kind} choices={choices} onChange={(next) => save.mutate({ body: { choices: next } })} />
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
  const query = useCall(findAlerts, { query: {} }, { select: ({ alerts }) => alerts.slice(0, maxRecent) });
  return (
    <QueryView query={query} failedTitle={text('alertsFailed')}>
      {(alerts) =>
        alerts.length ? (
          <Rows label={text('notificationsRecent')} items={alerts} itemKey={(one) => one.alert_id}>
            {(one) => <AlertRow alert={one} />}
          </Rows>
        ) : (
          <EmptyState icon={<Bell />} title={text('noNotifications')} />
        )
      }
    </QueryView>
  );
}
