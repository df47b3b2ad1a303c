import { getHealth, type HealthCheck, type HealthState } from 'shared-contracts/admin-calls';
import { Button, Facts, formatTime, PageHeader, QueryView, Tag } from 'shared-ui';
import { CircleAlert, CircleCheck, RefreshCw, TriangleAlert } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/console.module.css';
import { ConsoleRow, ConsoleRows } from '../../shared/console-rows.tsx';

const refreshMs = 60_000;
const icons = { ok: <CircleCheck />, warning: <TriangleAlert />, failed: <CircleAlert /> } as const satisfies Record<HealthState, unknown>;

/** Renders each part of the installation with its state and what to do about it. It looks again every minute. */
export function HealthPage() {
  const text = useMessages();
  const health = useCall(getHealth, {}, { refetchInterval: refreshMs, refetchOnMount: 'always' });
  return (
    <div className="ui-page">
      <PageHeader
        title={text('healthTitle')}
        note={text('healthNote')}
        actions={
          <Button icon={<RefreshCw />} loading={health.isFetching} onClick={() => void health.refetch()}>
            {text('checkAgain')}
          </Button>
        }
      />
      <QueryView query={health} failedTitle={text('healthFailed')}>
        {({ checks, checked_at }) => (
          <>
            <p className={styles.note}>
              <span role="status">{summaryOf(checks, text)}</span> · {text('checkedAt', { time: formatTime(checked_at) })}
            </p>
            <ConsoleRows label={text('healthTitle')} items={checks} itemKey={({ part }) => part}>
              {(check) => <CheckRow {...check} />}
            </ConsoleRows>
          </>
        )}
      </QueryView>
    </div>
  );
}

function summaryOf(checks: readonly HealthCheck[], text: ReturnType<typeof useMessages>): string {
  const count = checks.filter(({ state }) => state !== 'ok').length;
  return count ? text('needAttention', { count }) : text('allWell');
}

function CheckRow({ part, state, sentence, details }: HealthCheck) {
  const text = useMessages();
  return (
    <ConsoleRow
      icon={icons[state]}
      title={
        <>
          {text(`part_${part}`)} <Tag>{text(`health_${state}`)}</Tag>
        </>
      }
      notes={[
        sentence,
        ...(details.length
          ? [<Facts key="details" label={text(`part_${part}`)} facts={details.map(({ name, value }) => ({ label: name, value }))} />]
          : []),
      ]}
    />
  );
}
