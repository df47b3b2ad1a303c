import { Suspense } from 'react';
import { lazyPage } from 'shared-contracts';
import { ListSkeleton, PageHeader } from 'shared-ui';
import { Segmented } from 'shared-ui/form';
import { useSearchParams } from 'shared-ui/router';
import { Articles } from '../features/articles/articles.section.tsx';
import { useMessages } from '../shared/messages.ts';

const views = ['articles', 'bookmarks', 'saved', 'digests', 'feeds'] as const;
type View = (typeof views)[number];

const FeedsView = lazyPage(() => import(/* webpackChunkName: "feeds" */ '../features/feeds/feeds.section.tsx'), 'Feeds').Component;
const SavedView = lazyPage(() => import(/* webpackChunkName: "saved" */ '../features/articles/saved.section.tsx'), 'Saved').Component;
const DigestsView = lazyPage(
  () => import(/* webpackChunkName: "digests" */ '../features/digests/digests.section.tsx'),
  'Digests',
).Component;

/** Which part shows: what the address says, and the digests where it names one. */
function viewOf(params: URLSearchParams): View {
  if (params.has('digest')) return 'digests';
  return views.find((view) => view === params.get('view')) ?? 'articles';
}

export function MarketIntelPage() {
  const text = useMessages();
  const [params, setParams] = useSearchParams();
  const view = viewOf(params);
  const handleView = (next: View) => {
    const area = params.get('area');
    setParams({ ...(area ? { area } : {}), ...(next === 'articles' ? {} : { view: next }) });
  };
  return (
    <div className="page">
      <PageHeader title={text('title')} note={text('note')} />
      <div className="scroll-sideways section">
        <Segmented
          aria-label={text('viewLabel')}
          value={view}
          options={views.map((value) => ({ value, label: text(`view_${value}`) }))}
          onChange={handleView}
        />
      </div>
      <Suspense fallback={<ListSkeleton />}>
        {view === 'articles' || view === 'bookmarks' ? <Articles key={view} isBookmarkedOnly={view === 'bookmarks'} /> : null}
        {view === 'saved' ? <SavedView /> : null}
        {view === 'digests' ? <DigestsView /> : null}
        {view === 'feeds' ? <FeedsView /> : null}
      </Suspense>
    </div>
  );
}
