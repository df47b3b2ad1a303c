import { lazyCode } from 'shared-contracts';
import { LazyPart, ListSkeleton, PageHeader } from 'shared-ui';
import { Segmented } from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';
import { Articles } from '../features/articles/articles.section.tsx';
import { useMarketIntelMessages } from '../messages/market-intel.ts';

const views = ['articles', 'bookmarks', 'saved', 'digests', 'feeds'] as const;
type View = (typeof views)[number];

const feeds = lazyCode(() => import(/* webpackChunkName: "feeds" */ '../features/feeds/feeds.section.tsx'));
const saved = lazyCode(() => import(/* webpackChunkName: "saved" */ '../features/articles/saved.section.tsx'));
const digests = lazyCode(() => import(/* webpackChunkName: "digests" */ '../features/digests/digests.section.tsx'));

/** Returns the section that the address asks for. An address that names a digest opens the digests. */
function parseView(params: URLSearchParams): View {
  if (params.has('digest')) return 'digests';
  return views.find((view) => view === params.get('view')) ?? 'articles';
}

export function MarketIntelPage() {
  const text = useMarketIntelMessages();
  const [params, setParams] = useSearchParams();
  const view = parseView(params);
  const handleView = (next: View) => {
    const area = params.get('area');
    setParams({ ...(area ? { area } : {}), ...(next === 'articles' ? {} : { view: next }) });
  };
  return (
    <div className="ui-page">
      <PageHeader title={text('title')} note={text('note')} />
      <div className="ui-scroll-sideways ui-section">
        <Segmented
          aria-label={text('viewLabel')}
          value={view}
          options={views.map((value) => ({ value, label: text(`view_${value}`) }))}
          onChange={handleView}
        />
      </div>
      <SelectedView view={view} />
    </div>
  );
}

function SelectedView({ view }: { view: View }) {
  const pending = <ListSkeleton />;
  if (view === 'saved')
    return (
      <LazyPart code={saved} pending={pending}>
        {({ Saved }) => <Saved />}
      </LazyPart>
    );
  if (view === 'digests')
    return (
      <LazyPart code={digests} pending={pending}>
        {({ Digests }) => <Digests />}
      </LazyPart>
    );
  if (view === 'feeds')
    return (
      <LazyPart code={feeds} pending={pending}>
        {({ Feeds }) => <Feeds />}
      </LazyPart>
    );
  return <Articles key={view} isBookmarkedOnly={view === 'bookmarks'} />;
}
