import { useEffect, useRef } from 'react';
import type { Article } from 'shared-contracts';
import { readArticle } from 'shared-contracts/calls';
import { Button, EmptyState, ErrorState, QueryView } from 'shared-ui';
import { Newspaper } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { useAreaLabel } from '../../core/work-area/areas.api.ts';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { useFoundArticles } from './articles.api.ts';
import { parseArticleFilter, parseIdentity, withOpenArticle } from './articles.model.ts';
import * as styles from './articles.module.css';
import { ReadingView } from './reading-view.tsx';

/** Renders the articles that match the address, and opens the one that it names. */
export function Articles({ isBookmarkedOnly }: { isBookmarkedOnly: boolean }) {
  const text = useMarketIntelMessages();
  const [params] = useSearchParams();
  const filter = parseArticleFilter(params);
  const query = useFoundArticles(filter, isBookmarkedOnly);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <QueryView query={query} failedTitle={text('failed')} shape="tile">
      {({ articles, firstPart, areas, sources }) => (
        <>
          <ArticleFilters areas={areas} sources={sources} />
          <ArticleList
            articles={articles}
            firstPart={firstPart}
            layout={filter.layout}
            empty={isBookmarkedOnly ? text('noBookmarks') : undefined}
          />
          {hasNextPage ? <LoadMore isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
        </>
      )}
    </QueryView>
  );
}

interface ArticleListProps {
  readonly articles: readonly Article[];
  /** The number of articles on the first page. */
  readonly firstPart: number;
  readonly layout: 'cards' | 'list';
  readonly empty: string | undefined;
}

function ArticleList({ articles, firstPart, layout, empty }: ArticleListProps) {
  const text = useMarketIntelMessages();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const identity = parseIdentity(hash);
  const { data: reading, error } = useCall(readArticle, { query: { identity_url: identity } }, { isEnabled: identity !== '' });
  const shown = withOpenArticle(articles, reading, firstPart);
  const openId = identity && shown.some(({ IdentityURL }) => IdentityURL === identity) ? identity : '';
  // The browser jumps to the hash before the articles are there.
  useEffect(() => {
    if (openId) document.getElementById(openId)?.scrollIntoView({ block: 'start' });
  }, [openId]);
  const handleClose = () => void navigate({ search, hash: '' }, { replace: true });
  return (
    <>
      {identity && error && !openId ? <ErrorState title={text('articleGone')} note={error.message} error={error} /> : null}
      {shown.length ? (
        <ul className={styles.articles} aria-label={text('articlesLabel')}>
          {shown.map((article) => {
            const isOpen = article.IdentityURL === openId;
            const content = reading ? <ReadingView reading={reading} /> : null;
            return (
              <li key={article.ArticleID}>
                <ArticleCard
                  article={article}
                  layout={layout}
                  search={search}
                  reading={isOpen ? { content, onClose: handleClose } : undefined}
                />
              </li>
            );
          })}
        </ul>
      ) : (
        <NoArticles empty={empty} />
      )}
    </>
  );
}

function NoArticles({ empty }: { empty: string | undefined }) {
  const text = useMarketIntelMessages();
  const [params] = useSearchParams();
  const labelOf = useAreaLabel();
  const { area, q, source } = parseArticleFilter(params);
  if (empty && !area && !q && !source) return <EmptyState icon={<Newspaper />} title={empty} />;
  if (area && !q && !source && !empty) return <EmptyState icon={<Newspaper />} title={text('noAreaArticles', { area: labelOf(area) })} />;
  if (area || q || source) return <EmptyState icon={<Newspaper />} title={text('noneFit')} />;
  return <EmptyState icon={<Newspaper />} title={text('noArticles')} note={text('noArticlesNote')} />;
}

/** Loads the next page when the end of the list comes into view, or through a button. */
function LoadMore({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const text = useMarketIntelMessages();
  const end = useRef<HTMLDivElement>(null);
  const load = useRef(onMore);
  useEffect(() => {
    load.current = onMore;
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && load.current(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={end} className="ui-section">
      <Button onClick={onMore} loading={isBusy}>
        {text('more')}
      </Button>
    </div>
  );
}
