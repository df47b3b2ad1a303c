import { useState } from 'react';
import { type ActivityEntry, listActivity, setRetention } from 'shared-contracts/settings-calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, Input, PageHeader, QueryView, Section, saveFile, Tag } from 'shared-ui';
import { Form, Select } from 'shared-ui/form';
import { Activity, Download } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';
import { ActRuns } from './act-runs.tsx';
import { toCsv } from './activity-csv.model.ts';

const kinds = ['log-in', 'page', 'model', 'security'] as const;
const maxShown = 200;

export function ActivityLogPage() {
  const text = useMessages();
  const [kind, setKind] = useState<ActivityEntry['kind'] | ''>('');
  const query = useCall(listActivity, { query: kind ? { kind } : {} }, { refetchOnMount: 'always' });
  const entries = query.data?.entries ?? [];
  return (
    <div className="ui-page">
      <PageHeader
        title={text('activityTitle')}
        note={text('activityNote')}
        actions={
          <div className={styles.rowActions}>
            <Button
              icon={<Download />}
              disabled={!entries.length}
              onClick={() => saveFile('activity-log.csv', new Blob([toCsv(entries)], { type: 'text/csv' }))}
            >
              {text('exportCsv')}
            </Button>
            <Button
              icon={<Download />}
              disabled={!entries.length}
              onClick={() => saveFile('activity-log.json', new Blob([JSON.stringify(entries, null, 2)], { type: 'application/json' }))}
            >
              {text('exportJson')}
            </Button>
          </div>
        }
      />
      <div className={styles.bar}>
        <Select
          aria-label={text('activityKind')}
          style={{ inlineSize: 180 }}
          value={kind}
          options={[{ value: '', label: text('anyKind') }, ...kinds.map((one) => ({ value: one as string, label: text(`kind_${one}`) }))]}
          onChange={(next: string) => setKind(next as typeof kind)}
        />
      </div>
      <ActRuns />
      <QueryView query={query} failedTitle={text('activityFailed')}>
        {(log) => (
          <>
            <Entries entries={log.entries} />
            <Retention days={log.retention_days} />
          </>
        )}
      </QueryView>
    </div>
  );
}

function Entries({ entries }: { entries: readonly ActivityEntry[] }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  if (!entries.length) return <EmptyState icon={<Activity />} title={text('noActivity')} />;
  return (
    <>
      <Rows label={text('activityLabel')} items={entries.slice(0, maxShown)} itemKey={(one) => one.entry_id}>
        {(one) => (
          <Row
            title={
              <>
                <Tag>{text(`kind_${one.kind}`)}</Tag> {one.subject}
              </>
            }
            note={[
              formatDateTime(one.started_at, { timeZone }),
              one.ended_at ? text('until', { time: formatDateTime(one.ended_at, { timeZone }) }) : '',
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      </Rows>
      {entries.length > maxShown ? <p className={styles.note}>{text('shownOf', { shown: maxShown, all: entries.length })}</p> : null}
    </>
  );
}

function Retention({ days }: { days: number }) {
  const text = useMessages();
  const { confirm } = useShell();
  const [form] = Form.useForm<{ days: string }>();
  const save = useCallAction(setRetention, { success: ({ deleted }) => text('retentionSaved', { count: deleted }) });
  const handleFinish = async ({ days: typed }: { days: string }) => {
    const next = Number(typed);
    const question = { title: text('retentionConfirm', { days: next }), body: text('retentionConfirmBody'), okLabel: text('save') };
    if (next >= days || next < 0 || (await confirm({ ...question, danger: true }))) save.mutate({ body: { retention_days: next } });
  };
  return (
    <Section title={text('retentionTitle')}>
      <p className={styles.note}>{text('retentionNote')}</p>
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        className={styles.bar}
        initialValues={{ days: String(days) }}
        onFinish={handleFinish}
      >
        <Form.Item name="days" className={styles.barField} label={text('retentionDays')}>
          <Input inputMode="numeric" maxLength={6} />
        </Form.Item>
        <Button htmlType="submit" loading={save.isPending}>
          {text('save')}
        </Button>
      </Form>
    </Section>
  );
}
