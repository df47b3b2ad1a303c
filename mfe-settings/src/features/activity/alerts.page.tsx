import { useState } from 'react';
import { type Alert, routes } from 'shared-contracts';
import { markAlertsRead } from 'shared-contracts/calls';
import { changeAlerts, findAlerts } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, dateBucketLabel, EmptyState, groupByDate, IconButton, PageHeader, QueryView } from 'shared-ui';
import { Archive, Bell, Check, CheckCheck, SlidersHorizontal, Trash2, Undo2 } from 'shared-ui/icons';
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
  const query = useAlerts(filter);
  const readAll = useCallAction(markAlertsRead);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('alertsTitle')}
        note={text('alertsNote')}
        actions={
          <>
            <Link className={styles.choices} to={routes.notifications()}>
              <SlidersHorizontal />
              {text('notificationsTitle')}
            </Link>
            <Button icon={<CheckCheck />} loading={readAll.isPending} onClick={() => readAll.mutate({ body: { all: true } })}>
              {text('markAllRead')}
            </Button>
          </>
        }
      />
      <Filters filter={filter} unread={query.data?.unread} onChange={setFilter} />
      <QueryView query={query} failedTitle={text('alertsFailed')}>
        {({ alerts }) =>
          alerts.length ? (
            <AlertGroups alerts={alerts} isArchived={filter.place === 'archive'} />
          ) : (
            <EmptyState icon={<Bell />} title={text('noAlerts')} />
          )
        }
      </QueryView>
    </div>
  );
}

/** Lists alerts by their day. */
function AlertGroups({ alerts, isArchived }: { alerts: readonly Alert[]; isArchived: boolean }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const groups = groupByDate(alerts, ({ created_at }) => created_at, { now: new Date(), timeZone });
  return (
    <section aria-label={text('alertsLabel')}>
      {groups.map(({ bucket, items }) => (
        <div key={bucket} className={styles.group}>
          <h2>{dateBucketLabel(bucket)}</h2>
          <Rows label={dateBucketLabel(bucket)} items={items} itemKey={(one) => one.alert_id}>
            {(one) => (
              <AlertRow
                alert={one}
                hasDay={bucket === 'today' || bucket === 'yesterday'}
                actions={<AlertActions alert={one} isArchived={isArchived} />}
              />
            )}
          </Rows>
        </div>
      ))}
    </section>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  /** How many alerts are unread, once it is known. */
  readonly unread: number | undefined;
  readonly onChange: (filter: Filter) => void;
}

function Filters({ filter, unread, onChange }: FiltersProps) {
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
        options={shownKinds.map((value) => ({ value, label: labelOf(value), count: value === 'unread' ? unread || undefined : undefined }))}
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
  return useCall(findAlerts, { query });
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
