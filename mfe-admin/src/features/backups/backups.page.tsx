import { type BackupRun, getBackups, listBackups, startBackup } from 'shared-contracts/admin-calls';
import { Alert, Button, EmptyState, Facts, formatDateTime, PageHeader, QueryView, Section } from 'shared-ui';
import { Archive } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useBackupMessages } from '../../messages/backups.ts';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';
import { PlanForm } from './plan-form.tsx';

const refreshMs = 10_000;

/** Renders where backups go, when they are made, how the last one went, and those at their place. */
export function BackupsPage() {
  const text = useBackupMessages();
  const backups = useCall(getBackups, {}, { refetchInterval: refreshMs });
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} actions={backups.data?.lacks.length === 0 ? <StartButton /> : null} />
      <QueryView query={backups} failedTitle={text('failed')}>
        {({ place, lacks, plan, next_at, last, last_done_at }) => (
          <>
            {lacks.length ? (
              <Alert
                type="warning"
                showIcon
                title={text('lackTitle')}
                description={lacks.map((lack) => <p key={lack}>{text(`lack_${lack}`)}</p>)}
              />
            ) : null}
            {last?.problem ? (
              <Alert type="error" showIcon title={text('problem')} description={<bdi>{problemOf(last, text)}</bdi>} />
            ) : null}
            {place ? (
              <Facts
                label={text('title')}
                facts={[
                  { label: text('place'), value: <bdi dir="ltr">{place}</bdi> },
                  { label: text('next'), value: next_at ? formatDateTime(next_at) : text('never') },
                  { label: text('last'), value: <LastRun last={last} /> },
                  { label: text('lastDone'), value: last_done_at ? formatDateTime(last_done_at) : text('never') },
                ]}
              />
            ) : null}
            <Section title={text('planTitle')}>
              <PlanForm saved={plan} />
            </Section>
            {place ? <StoredBackups key={last_done_at} /> : null}
          </>
        )}
      </QueryView>
    </div>
  );
}

function problemOf({ problem, missing_files = 0 }: BackupRun, text: ReturnType<typeof useBackupMessages>) {
  if (problem === 'missing-files') return text('missingFiles', { missing: missing_files });
  return problem === 'interrupted' ? text('interrupted') : problem;
}

function LastRun({ last }: { last: BackupRun | null }) {
  const text = useBackupMessages();
  return last ? text(`state_${last.state}`, { when: formatDateTime(last.ended_at ?? last.started_at) }) : text('never');
}

function StartButton() {
  const text = useBackupMessages();
  const start = useCallAction(startBackup, { success: ({ is_started }) => text(is_started ? 'started' : 'notStarted') });
  return (
    <Button type="primary" icon={<Archive />} loading={start.isPending} onClick={() => start.mutate({})}>
      {text('start')}
    </Button>
  );
}

function StoredBackups() {
  const text = useBackupMessages();
  const stored = useCall(listBackups, {}, { refetchOnMount: 'always' });
  return (
    <Section title={text('listTitle')}>
      <QueryView query={stored} failedTitle={text('listFailed')}>
        {({ backups, problem }) => {
          if (problem) return <Alert type="error" showIcon title={text('unreadable')} description={<bdi>{problem}</bdi>} />;
          if (!backups.length) return <EmptyState icon={<Archive />} title={text('none')} note={text('noneNote')} />;
          return (
            <ConsoleRows label={text('listTitle')} items={backups} itemKey={({ backup_id }) => backup_id}>
              {({ backup_id, made_at, files, missing_files, version }) => (
                <ConsoleRow
                  title={formatDateTime(made_at)}
                  notes={[
                    <bdi key="id" dir="ltr">
                      {backup_id}
                    </bdi>,
                    [
                      text('files', { count: files }),
                      ...(missing_files ? [text('lacks', { missing: missing_files })] : []),
                      text('version', { version }),
                    ].join(' · '),
                  ]}
                />
              )}
            </ConsoleRows>
          );
        }}
      </QueryView>
    </Section>
  );
}
