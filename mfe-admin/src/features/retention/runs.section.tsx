import { deletedKinds, type RetentionRun } from 'shared-contracts/admin-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, formatDateTime, QueryView, Section, Tag } from 'shared-ui';
import { sizeText } from 'shared-ui/files';
import { useRetentionMessages } from '../../messages/retention.ts';
import { useRetentionRuns } from './retention.api.ts';
import * as styles from './retention.module.css';
import { Row, Rows } from './rows.tsx';

const colors = { running: 'blue', done: 'green', failed: 'red' } as const;

/** Lists what past runs deleted, newest first. */
export function RunsSection() {
  const text = useRetentionMessages();
  const timeZone = useSession()?.timeZone;
  const query = useRetentionRuns();
  const notesOf = ({ status, deleted }: RetentionRun) => {
    if (!deleted.length) return status === 'done' ? [text('runNothing')] : [];
    // A newer server may delete kinds that this page has no name for.
    const known = deleted.filter(({ kind }) => deletedKinds.includes(kind));
    return known.map(({ kind, count, bytes }) =>
      text('ruleLine', { rule: text(`rule_${kind}`), days: text('goes', { count, size: sizeText(bytes) }) }),
    );
  };
  return (
    <Section title={text('runsTitle')}>
      <QueryView query={query} failedTitle={text('runsFailed')}>
        {({ pages }) => {
          const runs = pages.flatMap((page) => page.runs);
          if (!runs.length) return <p className={styles.note}>{text('noRuns')}</p>;
          return (
            <Rows label={text('runsTitle')} items={runs} itemKey={(run) => run.run_id}>
              {(run) => (
                <Row
                  title={
                    <>
                      {formatDateTime(run.started_at, { timeZone })} <Tag color={colors[run.status]}>{text(`run_${run.status}`)}</Tag>
                    </>
                  }
                  notes={notesOf(run)}
                />
              )}
            </Rows>
          );
        }}
      </QueryView>
      {query.hasNextPage ? (
        <Button className={styles.more} loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {text('more')}
        </Button>
      ) : null}
    </Section>
  );
}
