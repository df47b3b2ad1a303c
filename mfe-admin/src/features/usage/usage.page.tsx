import { exportInstallationUsage, getInstallationUsage, type UsageRow, usageGroupings } from 'shared-contracts/admin-calls';
import { isoDay } from 'shared-contracts/days';
import { useShell } from 'shared-contracts/shell';
import { Button, EmptyState, formatDate, PageHeader, QueryView, Section, saveFile } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { Download, Gauge } from 'shared-ui/icons';
import { useCall, useCallAction, useCallPages } from 'shared-ui/query';
import { useSearchParams } from 'shared-ui/router';
import { CostChart, UsageTable, UsageTotals } from 'shared-ui/usage';
import { useMessages } from '../../messages/messages.ts';
import * as styles from '../../shared/spending.module.css';
import { readFilter, toQuery, type UsageFilter } from './usage-filter.model.ts';
import { UsageFilters } from './usage-filters.tsx';

const pageRows = 50;

/** Renders what everybody's calls to models used and cost. The address holds the period and the filter. */
export function UsagePage() {
  const text = useMessages();
  const [search, setSearch] = useSearchParams();
  const filter = readFilter(search, isoDay(new Date()));
  const change = (changed: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(changed)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setSearch(next, { replace: true });
  };
  const days = useCall(getInstallationUsage, { query: { ...toQuery(filter), by: 'day' } }, { keepsPrevious: true });
  return (
    <div className="ui-page">
      <PageHeader title={text('usage')} note={text('usageNote')} actions={<ExportButton filter={filter} />} />
      <UsageFilters filter={filter} onChange={change} />
      <QueryView query={days} failedTitle={text('usageFailed')}>
        {({ currency, totals, rows }) =>
          totals.calls ? (
            <>
              <UsageTotals label={text('totals')} totals={totals} currency={currency} />
              <Section title={text('costByDay')}>
                <CostChart label={text('costByDay')} rows={rows} currency={currency} from={filter.from} to={filter.to} />
              </Section>
              <div className={styles.bar}>
                <Select
                  aria-label={text('groupBy')}
                  className={styles.short}
                  value={filter.by}
                  options={usageGroupings.map((value) => ({ value, label: text(`by_${value}`) }))}
                  onChange={(by: string) => change({ by })}
                />
              </div>
              <GroupedUsage filter={filter} />
            </>
          ) : (
            <EmptyState icon={<Gauge />} title={text('usageNone')} note={text('usageNoneNote')} />
          )
        }
      </QueryView>
    </div>
  );
}

/** Renders usage by what the address names, a page at a time. */
function GroupedUsage({ filter }: { filter: UsageFilter }) {
  const text = useMessages();
  const { by } = filter;
  const pages = useCallPages(getInstallationUsage, {
    page: (page) => ({ query: { ...toQuery(filter), by, offset: page * pageRows } }),
    next: (last, all) => (all.length * pageRows < last.total_rows && by !== 'day' ? all.length : undefined),
    first: 0,
  });
  const nameOf = ({ key, name }: UsageRow): string => {
    if (by === 'day') return formatDate(`${key}T00:00:00Z`, { timeZone: 'UTC' });
    if (by === 'kind') return key === 'other' ? text('otherPurpose') : text(`kind_${key as 'chat'}`);
    return name || text('deleted');
  };
  const query = { ...pages, data: pages.data?.pages };
  return (
    <QueryView query={query} failedTitle={text('usageFailed')}>
      {(answers) => (
        <>
          <UsageTable
            label={text(`by_${by}`)}
            rows={answers.flatMap(({ rows }) => rows)}
            currency={answers[0]?.currency ?? 'USD'}
            nameOf={nameOf}
          />
          {pages.hasNextPage ? (
            <Button loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
              {text('showMore')}
            </Button>
          ) : null}
        </>
      )}
    </QueryView>
  );
}

function ExportButton({ filter }: { filter: UsageFilter }) {
  const text = useMessages();
  const { notify } = useShell();
  const { mutate, isPending } = useCallAction(exportInstallationUsage, { failure: text('exportFailed') });
  const handleExport = () =>
    mutate(
      { body: toQuery(filter) },
      {
        onSuccess: ({ csv, is_complete: isComplete }) => {
          // The mark tells spreadsheets that the text is UTF-8.
          saveFile(`usage-${filter.from}-${filter.to}.csv`, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
          if (!isComplete) notify.warning({ title: text('exportCut') });
        },
      },
    );
  return (
    <Button icon={<Download />} loading={isPending} onClick={handleExport}>
      {text('exportCsv')}
    </Button>
  );
}
