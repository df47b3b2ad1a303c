import { type LedgerRun, listActRuns } from 'shared-contracts/agent-calls';
import { useSession } from 'shared-contracts/shell';
import { Button, EmptyState, formatDateTime, QueryView, Section } from 'shared-ui';
import { RunActs } from 'shared-ui/acts';
import { Undo2 } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { Row, Rows } from '../../shared/rows.tsx';
import * as styles from '../../shared/settings.module.css';

/** Lists the runs that changed something, with their acts and an undo. `?run=` opens one, such as from an alert or an answer. */
export function ActRuns() {
  const text = useMessages();
  const query = useCall(listActRuns, { query: {} }, { refetchOnMount: 'always' });
  const [search, setSearch] = useSearchParams();
  const open = search.get('run');
  const handleShow = (runId: string) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (open === runId) next.delete('run');
      else next.set('run', runId);
      return next;
    });
  return (
    <Section title={text('actsTitle')}>
      <p className={styles.note}>{text('actsNote')}</p>
      <QueryView query={query} failedTitle={text('actsFailed')}>
        {({ runs }) =>
          runs.length ? (
            <Rows label={text('actsTitle')} items={runs} itemKey={({ run_id }) => run_id}>
              {(run) => <Run run={run} isOpen={run.run_id === open} onShow={() => handleShow(run.run_id)} />}
            </Rows>
          ) : (
            <EmptyState icon={<Undo2 />} title={text('noActs')} />
          )
        }
      </QueryView>
    </Section>
  );
}

function Run({ run, isOpen, onShow }: { run: LedgerRun; isOpen: boolean; onShow: () => void }) {
  const text = useMessages();
  const timeZone = useSession()?.timeZone;
  const time = formatDateTime(run.created_at, { timeZone });
  return (
    <>
      <Row
        title={run.agent ? text('actsBy', { name: run.agent }) : text('actsByChat')}
        note={`${time} · ${text('actsOpen', { open: run.open, count: run.acts })}`}
        actions={
          <Button aria-expanded={isOpen} onClick={onShow}>
            {text('showActs')}
            <span className="ui-visually-hidden"> {time}</span>
          </Button>
        }
      />
      {isOpen ? (
        <div className={styles.rowDetails}>
          <RunActs runId={run.run_id} />
        </div>
      ) : null}
    </>
  );
}
