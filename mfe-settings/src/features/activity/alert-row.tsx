import type { ReactNode } from 'react';
import type { Alert } from 'shared-contracts';
import { markAlertsRead } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { formatDateTime, formatTime, formatWhen } from 'shared-ui';
import { AlertAction, AlertSign } from 'shared-ui/people';
import { useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './alert-row.module.css';

interface AlertRowProps {
  readonly alert: Alert;
  readonly actions?: ReactNode;
  /** Says that the day is in the heading of the row's group. */
  readonly hasDay?: boolean;
}

/** Renders an alert. Its whole row opens what it is about and marks it as read. */
export function AlertRow({ alert, actions, hasDay = false }: AlertRowProps) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const read = useCallAction(markAlertsRead);
  const { alert_id, kind, title, created_at, read_at, link } = alert;
  const handleClick = () => {
    if (!read_at) read.mutate({ body: { alert_ids: [alert_id] } });
  };
  return (
    <div className={styles.row} data-unread={!read_at}>
      <span className={styles.sign} title={text(`alert_${kind}`)}>
        <AlertSign alert={alert} />
        <span className="ui-visually-hidden">{text(`alert_${kind}`)}</span>
      </span>
      <div className={styles.words} dir="auto">
        {link?.startsWith('/') ? (
          <Link className={styles.target} to={link} onClick={handleClick}>
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        <span>{alert.text}</span>
        <span className={styles.asks}>
          <AlertAction alert={alert} onOpen={handleClick} />
        </span>
      </div>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      <time dateTime={created_at} title={formatDateTime(created_at, { timeZone })}>
        {hasDay ? formatTime(created_at, { timeZone }) : formatWhen(created_at, { timeZone, now: new Date() })}
      </time>
      <span className={styles.dot}>{read_at ? null : <span className="ui-visually-hidden">{text('unreadTag')}</span>}</span>
    </div>
  );
}
