import { useState } from 'react';
import type { Alert } from 'shared-contracts';
import { markAlertsRead } from 'shared-contracts/calls';
import { changeAlerts, findAlerts } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, IconButton, PageHeader, QueryView, Tag } from 'shared-ui';
import { Checkbox, Select } from 'shared-ui/form';
import { Archive, Bell, Check, Trash2, Undo2 } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';

const kinds = ['mention', 'ai', 'system', 'security'] as const;

interface Filter {
  readonly place: 'inbox' | 'archive';
  readonly kind: Alert['kind'] | '';
  readonly unread: boolean;
}

export function AlertsPage() {
  const text = useMessages();
  const [filter, setFilter] = useState<Filter>({ place: 'inbox', kind: '', unread: false });
  const readAll = useCallAction(markAlertsRead);
  return (
    <div className="ui-page">
      <PageHeader
        title={text('alertsTitle')}
        note={text('alertsNote')}
        actions={
          <Button icon={<Check />} loading={readAll.isPending} onClick={() => readAll.mutate({ body: { all: true } })}>
            {text('markAllRead')}
          </Button>
        }
      />
      <Filters filter={filter} onChange={setFilter} />
      <QueryView query={useAlerts(filter)} failedTitle={text('alertsFailed')}>
        {(alerts) =>
          alerts.length ? (
            <Rows label={text('alertsLabel')} items={alerts} itemKey={(one) => one.alert_id}>
              {(one) => <AlertRow alert={one} isArchived={filter.place === 'archive'} />}
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
  return (
    <div className={styles.bar} style={{ alignItems: 'center' }}>
      <Select
        aria-label={text('alertPlace')}
        style={{ inlineSize: 130 }}
        value={filter.place}
        options={[
          { value: 'inbox', label: text('inbox') },
          { value: 'archive', label: text('archive') },
        ]}
        onChange={(place: Filter['place']) => onChange({ ...filter, place })}
      />
      <Select
        aria-label={text('alertKind')}
        style={{ inlineSize: 180 }}
        value={filter.kind}
        options={[{ value: '', label: text('anyKind') }, ...kinds.map((kind) => ({ value: kind as string, label: text(`alert_${kind}`) }))]}
        onChange={(kind: string) => onChange({ ...filter, kind: kind as Filter['kind'] })}
      />
      <Checkbox checked={filter.unread} onChange={(event) => onChange({ ...filter, unread: event.target.checked })}>
        {text('onlyUnread')}
      </Checkbox>
    </div>
  );
}

function useAlerts({ place, kind, unread }: Filter) {
  const query = { place, ...(kind ? { kind } : {}), ...(unread ? { unread: 'yes' as const } : {}) };
  return useCall(findAlerts, { query }, { select: ({ alerts }) => alerts });
}

function AlertRow({ alert, isArchived }: { alert: Alert; isArchived: boolean }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
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
    <Row
      icon={<Bell />}
      title={
        <>
          {title} <Tag>{text(`alert_${alert.kind}`)}</Tag> {alert.read_at ? null : <Tag color="orange">{text('unreadTag')}</Tag>}
        </>
      }
      note={
        <>
          {alert.text} <time dateTime={alert.created_at}>{formatDateTime(alert.created_at, { timeZone })}</time>{' '}
          {alert.link?.startsWith('/') ? <Link to={alert.link}>{text('openAlert')}</Link> : null}
        </>
      }
      actions={
        <>
          {alert.read_at ? null : (
            <IconButton
              icon={<Check />}
              label={text('markRead', { title })}
              onClick={() => read.mutate({ body: { alert_ids: [alert_id] } })}
            />
          )}
          {isArchived ? (
            <IconButton icon={<Undo2 />} label={text('restoreAlert', { title })} onClick={handleRestore} />
          ) : (
            <IconButton icon={<Archive />} label={text('archiveAlert', { title })} onClick={() => handleChange('archive')} />
          )}
          <IconButton icon={<Trash2 />} label={text('deleteAlert', { title })} onClick={() => handleChange('delete')} />
        </>
      }
    />
  );
}
