import { type KeyboardEvent, useEffect, useRef } from 'react';
import { type Alert, routes } from 'shared-contracts';
import { listAlerts, markAlertsRead } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, formatWhen, QueryView } from 'shared-ui';
import { Bell, Settings } from 'shared-ui/icons';
import { AlertAction, AlertSign } from 'shared-ui/people';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useAlertsMessages } from './alerts.messages.ts';
import * as styles from './alerts-popover.module.css';

interface AlertsPopoverProps {
  readonly unread: number;
  readonly onClose: () => void;
}

const maxShown = 5;

/** Renders the last alerts under the bell. A row opens what it is about and marks it as read. */
export function AlertsPopover({ unread, onClose }: AlertsPopoverProps) {
  const text = useAlertsMessages();
  const readAll = useCallAction(markAlertsRead);
  const popover = useRef<HTMLDivElement>(null);
  // Losing the focus closes the bell's tooltip at once, which React allows only after the effects.
  useEffect(() => queueMicrotask(() => popover.current?.focus()), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    <div className={styles.popover} ref={popover} role="dialog" aria-label={text('title')} tabIndex={-1} onKeyDown={handleKeyDown}>
      <div className={styles.head}>
        <h2>{text('title')}</h2>
        {unread ? (
          <Button type="text" size="small" loading={readAll.isPending} onClick={() => readAll.mutate({ body: { all: true } })}>
            {text('markAllRead')}
          </Button>
        ) : null}
        <Link to={routes.notifications()} aria-label={text('choose')} title={text('choose')} onClick={onClose}>
          <Settings />
        </Link>
      </div>
      <QueryView query={useCall(listAlerts, {}, { select: ({ alerts }) => alerts.slice(0, maxShown) })} failedTitle={text('failed')}>
        {(alerts) =>
          alerts.length ? (
            <ul className={styles.alerts}>
              {alerts.map((alert) => (
                <AlertRow key={alert.alert_id} alert={alert} onOpen={onClose} />
              ))}
            </ul>
          ) : (
            <EmptyState icon={<Bell />} title={text('none')} />
          )
        }
      </QueryView>
      <div className={styles.foot}>
        <Link to={routes.alerts()} onClick={onClose}>
          {text('title')}
          {unread ? <small>{text('unreadCount', { count: unread })}</small> : null}
        </Link>
        <Link to={routes.activityLog()} onClick={onClose}>
          {text('activityLog')}
        </Link>
      </div>
    </div>
  );
}

function AlertRow({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const text = useAlertsMessages();
  const timeZone = useSession()?.timeZone;
  const read = useCallAction(markAlertsRead);
  const { alert_id, title, created_at, read_at, link } = alert;
  const markRead = () => {
    if (!read_at) read.mutate({ body: { alert_ids: [alert_id] } });
  };
  const handleClick = () => {
    markRead();
    onOpen();
  };
  return (
    <li className={styles.alert} data-unread={!read_at}>
      <span className={styles.sign}>
        <AlertSign alert={alert} />
      </span>
      <span className={styles.words} dir="auto">
        <Link className={styles.target} to={link?.startsWith('/') ? link : routes.alerts()} onClick={handleClick}>
          {title}
        </Link>
        <small>{alert.text}</small>
        <span className={styles.asks}>
          <AlertAction alert={alert} onOpen={handleClick} onDecided={markRead} />
        </span>
      </span>
      <time dateTime={created_at} title={formatDateTime(created_at, { timeZone })}>
        {formatWhen(created_at, { timeZone, now: new Date() })}
      </time>
      <span className={styles.dot}>{read_at ? null : <span className="ui-visually-hidden">{text('unread')}</span>}</span>
    </li>
  );
}
