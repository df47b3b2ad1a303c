import { type ListedKind, listedKind, listedKinds, routes } from 'shared-contracts';
import { searchItems } from 'shared-contracts/calls';
import { EmptyState, Input, PageHeader, QueryView } from 'shared-ui';
import { MenuChoice } from 'shared-ui/collections';
import { Search } from 'shared-ui/icons';
import { useKindNames } from 'shared-ui/items';
import { PillChoice } from 'shared-ui/list';
import { useCall } from 'shared-ui/query';
import { useNavigate, useSearchParams } from 'shared-ui/router';
import { useBackgroundWorks } from '../../core/works/work-list.api.ts';
import { useSearchMessages } from '../../messages/search.ts';
import { NotebookSelect } from './notebook-select.tsx';
import * as styles from './search.page.module.css';
import { SearchHits } from './search-hits.tsx';

const ages = ['', '7', '30', '365'] as const;
type Age = (typeof ages)[number];

/** Renders the search over titles and contents. The address holds the query and its filters. */
export function SearchPage() {
  const text = useSearchMessages();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const query = params.get('q')?.trim() ?? '';
  return (
    <div className="ui-page">
      <PageHeader title={query ? text('searchResults', { query }) : text('searchTitle')} note={query ? undefined : text('searchNote')} />
      <div className={styles.search}>
        <Input
          key={query}
          type="search"
          size="large"
          prefix={<Search size={20} />}
          defaultValue={query}
          placeholder={text('searchWorks')}
          aria-label={text('searchWorks')}
          maxLength={500}
          allowClear
          autoFocus={!query}
          onPressEnter={(event) => void navigate(routes.search(event.currentTarget.value.trim()))}
        />
      </div>
      {query ? (
        <SearchResults key={`results ${query}`} query={query} />
      ) : (
        <EmptyState icon={<Search />} title={text('searchFirst')} note={text('searchFirstNote')} />
      )}
    </div>
  );
}

function SearchResults({ query }: { query: string }) {
  const text = useSearchMessages();
  const kindNames = useKindNames();
  const [params, setParams] = useSearchParams();
  const asked = listedKind.safeParse(params.get('kind'));
  const kind = asked.success ? asked.data : undefined;
  const age = ages.find((one) => one === params.get('days')) ?? '';
  const notebookId = params.get('notebook') ?? undefined;
  const filter = { ...(kind ? { kind } : {}), ...(notebookId ? { notebook_id: notebookId } : {}), ...(age ? { days: Number(age) } : {}) };
  // The last results stay visible while a filter changes.
  const found = useCall(searchItems, { query: { q: query, ...filter } }, { keepsPrevious: true });
  useBackgroundWorks(searchItems);
  const choose = (name: string, value: string) =>
    setParams((now) => {
      const next = new URLSearchParams(now);
      if (value) next.set(name, value);
      else next.delete(name);
      return next;
    });
  const counts = found.data?.counts ?? {};
  const kinds = listedKinds.filter((one) => counts[one] || one === kind);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <>
      <div className={styles.filters}>
        <PillChoice<ListedKind | ''>
          label={text('filterKind')}
          value={kind ?? ''}
          onChange={(value) => choose('kind', value)}
          options={[
            { value: '', label: text('allKinds'), count: total },
            ...kinds.map((one) => ({ value: one, label: kindNames.all(one), count: counts[one] ?? 0 })),
          ]}
        />
        <span className={styles.choices}>
          <MenuChoice<Age>
            label={text('filterAge')}
            value={age}
            onChange={(value) => choose('days', value)}
            options={ages.map((value) => ({ value, label: text(`age_${value || 'any'}`) }))}
          />
          <NotebookSelect value={notebookId} onChange={(value) => choose('notebook', value)} />
        </span>
      </div>
      <QueryView query={found} failedTitle={text('searchFailed')}>
        {({ hits, corrected }) => <SearchHits query={query} hits={hits} corrected={corrected} />}
      </QueryView>
    </>
  );
}
