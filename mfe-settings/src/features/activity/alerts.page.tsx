import { useState } from 'react';
import { type Alert, routes } from 'shared-contracts';
import { markAlertsRead } from 'shared-contracts/calls';
import { changeAlerts, findAlerts } from 'shared-contracts/settings-calls';
import { Button, EmptyState, IconButton, PageHeader, QueryView } from 'shared-ui';
import { Archive, Bell, Check, Trash2, Undo2 } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Rows } from '../../shared/rows.tsx';
import { AlertRow } from './alert-row.tsx';
import * as styles from './alerts.page.module.css';

const shownKinds = ['all', 'unread', 'mention', 'ai', 'system', 'security'] as const;

interface Filter {
  readonly place: 'inbox' | 'archive';
  readonly shown: (typeof shownKinds)[number];
}

/** Lists the alerts with what can be done about each. */
export function AlertsPage() {
  const text = useMessages();
  const [filter, setFilter] = useState<Filter>({ place: 'inbox', shown: 'all' });
  const readAll = useCallAction(markAlertsRead);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('alertsTitle')}
        note={text('alertsNote')}
        actions={
          <>
            <Link to={routes.notifications()}>{text('notificationsTitle')}</Link>
            <Button icon={<Check />} loading={readAll.isPending} onClick={() => readAll.mutate({ body: { all: true } })}>
              {text('markAllRead')}
            </Button>
          </>
        }
      />
      <Filters filter={filter} onChange={setFilter} />
      <QueryView query={useAlerts(filter)} failedTitle={text('alertsFailed')}>
        {(alerts) =>
          alerts.length ? (
            <Rows label={text('alertsLabel')} items={alerts} itemKey={(one) => one.alert_id}>
              {(one) => <AlertRow alert={one} actions={<AlertActions alert={one} isArchived={filter.place === 'archive'} />} />}
            </Rows>
          ) : (
            <EmptyState icon={<Bell />} title={text('noAlerts')} />
          )
        }
      </QueryView>
    </div>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (filter: Filter) => void }) {
  const text = useMessages();
  const isArchive = filter.place === 'archive';
  const labelOf = (shown: Filter['shown']) => {
    if (shown === 'all') return text('anyKind');
    return shown === 'unread' ? text('onlyUnread') : text(`alert_${shown}`);
  };
  return (
    <div className={styles.filters}>
      <PillChoice
        label={text('alertKind')}
        value={filter.shown}
        options={shownKinds.map((value) => ({ value, label: labelOf(value) }))}
        onChange={(shown) => onChange({ ...filter, shown })}
      />
      <Button
        type="text"
        icon={<Archive />}
        aria-pressed={isArchive}
        className={styles.archive}
        onClick={() => onChange({ ...filter, place: isArchive ? 'inbox' : 'archive' })}
      >
        {text('archive')}
      </Button>
    </div>
  );
}

function useAlerts({ place, shown }: Filter) {
  const kind = shown === 'all' || shown === 'unread' ? undefined : shown;
  const query = { place, ...(kind ? { kind } : {}), ...(shown === 'unread' ? { unread: 'yes' as const } : {}) };
  return useCall(findAlerts, { query }, { select: ({ alerts }) => alerts });
}

function AlertActions({ alert, isArchived }: { alert: Alert; isArchived: boolean }) {
  const text = useMessages();
  const { title, alert_id } = alert;
  const read = useCallAction(markAlertsRead);
  const restore = useCallAction(changeAlerts);
  const handleRestore = () => restore.mutate({ body: { alert_ids: [alert_id], action: 'restore' } });
  const change = useCallAction(changeAlerts, {
    success: (_, { body }) =>
      body.action === 'delete'
        ? text('alertDeleted')
        : { title: text('archived'), action: { label: text('undo'), onAction: handleRestore } },
  });
  const handleChange = (action: 'archive' | 'delete') => change.mutate({ body: { alert_ids: [alert_id], action } });
  return (
    <>
      {alert.read_at ? null : (
        <IconButton icon={<Check />} label={text('markRead', { title })} onClick={() => read.mutate({ body: { alert_ids: [alert_id] } })} />
      )}
      {isArchived ? (
        <IconButton icon={<Undo2 />} label={text('restoreAlert', { title })} onClick={handleRestore} />
      ) : (
        <IconButton icon={<Archive />} label={text('archiveAlert', { title })} onClick={() => handleChange('archive')} />
      )}
      <IconButton icon={<Trash2 />} label={text('deleteAlert', { title })} onClick={() => handleChange('delete')} />
    </>
  );
}
