import { useState } from 'react';
import { compareRevisions, listReleaseRevisions } from 'shared-contracts/admin-calls';
import { Button, formatDateTime, Modal, QueryView, Section } from 'shared-ui';
import { useCall } from 'shared-ui/query';
import { useReleaseMessages } from '../../messages/releases.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

/** Lists the newest revisions of an environment. Each shows what it changed. */
export function HistorySection({ environment }: { environment: string }) {
  const text = useReleaseMessages();
  const history = useCall(listReleaseRevisions, { query: { environment } }, { refetchOnMount: 'always' });
  const [compared, setCompared] = useState<{ readonly number: number; readonly earlier: number }>();
  return (
    <Section title={text('history')}>
      <QueryView query={history} failedTitle={text('historyFailed')}>
        {({ revisions }) => (
          <ConsoleRows label={text('history')} items={revisions} itemKey={({ number }) => String(number)}>
            {({ number, at, by, why }) => {
              // Old revisions are deleted, so the one before may have any number.
              const earlier = revisions.find((one) => one.number < number)?.number;
              return (
                <ConsoleRow
                  title={
                    <>
                      <span>{number}</span> <bdi>{why}</bdi>
                    </>
                  }
                  notes={[
                    <span key="by">
                      {formatDateTime(at)} · <bdi>{by}</bdi>
                    </span>,
                  ]}
                  actions={
                    earlier ? (
                      <Button size="small" aria-label={text('changesOf', { number })} onClick={() => setCompared({ number, earlier })}>
                        {text('changes')}
                      </Button>
                    ) : null
                  }
                />
              );
            }}
          </ConsoleRows>
        )}
      </QueryView>
      {compared ? <Differences environment={environment} {...compared} onClose={() => setCompared(undefined)} /> : null}
    </Section>
  );
}

interface DifferencesProps {
  readonly environment: string;
  readonly number: number;
  /** The revision before it. */
  readonly earlier: number;
  readonly onClose: () => void;
}

function Differences({ environment, number, earlier, onClose }: DifferencesProps) {
  const text = useReleaseMessages();
  const compared = useCall(compareRevisions, { query: { environment, earlier_revision: earlier, later_revision: number } });
  return (
    <Modal open title={text('changesOf', { number })} footer={<Button onClick={onClose}>{text('close')}</Button>} onCancel={onClose}>
      <QueryView query={compared} failedTitle={text('changesFailed')}>
        {({ differences }) =>
          differences.length ? (
            <ConsoleRows label={text('changesOf', { number })} items={differences} itemKey={({ remote }) => remote}>
              {({ remote, before, after }) => (
                <ConsoleRow
                  title={<bdi dir="ltr">{remote}</bdi>}
                  notes={[
                    <bdi key="change" dir="ltr">
                      {before ?? text('absent')} → {after ?? text('absent')}
                    </bdi>,
                  ]}
                />
              )}
            </ConsoleRows>
          ) : (
            <p className={styles.note}>{text('changesNone')}</p>
          )
        }
      </QueryView>
    </Modal>
  );
}
