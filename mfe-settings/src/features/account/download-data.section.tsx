import { useState } from 'react';
import { type DataExport, exportHours, getDataExport, startDataExport } from 'shared-contracts/settings-calls';
import { useSession } from 'shared-contracts/shell';
import { Alert, Button, formatDateTime, QueryView, Section } from 'shared-ui';
import { Progress } from 'shared-ui/form';
import { Download } from 'shared-ui/icons';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/settings.module.css';

const pollIntervalMs = 1_500;
const megabyte = 1024 * 1024;

/** Prepares all of the user's data on the server as one ZIP file. */
export function DownloadData() {
  const text = useMessages();
  const [isWorking, setIsWorking] = useState(false);
  const query = useCall(
    getDataExport,
    {},
    { select: ({ data_export }) => data_export, refetchInterval: isWorking ? pollIntervalMs : false },
  );
  const isStillWorking = query.data?.status === 'working';
  if (isStillWorking !== isWorking) setIsWorking(isStillWorking);
  const start = useCallAction(startDataExport);
  return (
    <Section title={text('downloadTitle')}>
      <p className={styles.note}>{text('downloadNote', { hours: exportHours })}</p>
      <QueryView query={query} failedTitle={text('downloadFailed')}>
        {(made) => (
          <>
            {made ? <ExportStatus made={made} /> : null}
            {made?.status === 'working' ? null : (
              <p className={styles.rowActions}>
                <Button loading={start.isPending} onClick={() => start.mutate({})}>
                  {text(made?.status === 'ready' ? 'downloadAgain' : 'downloadPrepare')}
                </Button>
              </p>
            )}
          </>
        )}
      </QueryView>
    </Section>
  );
}

function ExportStatus({ made }: { made: DataExport }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  if (made.status === 'working')
    return (
      <div style={{ maxInlineSize: 420 }}>
        <Progress percent={made.progress} aria-label={text('downloadWorking')} />
        <p className={styles.note} role="status">
          {text('downloadWorking')}
        </p>
      </div>
    );
  if (made.status === 'failed' || !made.url) return <Alert type="error" showIcon role="alert" title={text('downloadBroken')} />;
  const size = text('megabytes', { count: Math.max(0.1, Math.round(((made.size ?? 0) / megabyte) * 10) / 10) });
  return (
    <p className={styles.rowActions}>
      <Button type="primary" icon={<Download />} href={made.url} download>
        {text('downloadSave', { size })}
      </Button>
      <span className={styles.note}>{text('downloadMade', { when: formatDateTime(made.created_at, { timeZone }) })}</span>
    </p>
  );
}
