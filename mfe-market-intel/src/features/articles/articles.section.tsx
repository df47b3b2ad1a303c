import { useEffect, useRef } from 'react';
import type { Article } from 'shared-contracts';
import { Button, EmptyState, ErrorState, QueryView } from 'shared-ui';
import { Newspaper } from 'shared-ui/icons';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { ArticleCard } from './article-card.tsx';
import { ArticleFilters } from './article-filters.tsx';
import { useFoundArticles, useReading } from './articles.api.ts';
import { articlesAsked, identityOf, withRead } from './articles.model.ts';
import { ReadingView } from './reading-view.tsx';

/** The articles that the address asks for, and the one that it names opened. */
export function Articles({ isBookmarkedOnly }: { isBookmarkedOnly: boolean }) {
  const text = useMessages();
  const [params] = useSearchParams();
  const asked = articlesAsked(params);
  const query = useFoundArticles(asked, isBookmarkedOnly);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  return (
    <QueryView query={query} failedTitle={text('failed')} shape="tile">
      {({ articles, firstPart, areas, sources }) => (
        <>
          <ArticleFilters areas={areas} sources={sources} />
          <div className="ui-section">
            <ArticleList
              articles={articles}
              firstPart={firstPart}
              layout={asked.layout}
              empty={isBookmarkedOnly ? text('noBookmarks') : undefined}
            />
            {hasNextPage ? <More isBusy={isFetchingNextPage} onMore={() => void fetchNextPage()} /> : null}
          </div>
        </>
      )}
    </QueryView>
  );
}

interface ArticleListProps {
  readonly articles: readonly Article[];
  /** How many of them came at once. */
  readonly firstPart: number;
  readonly layout: 'cards' | 'list';
  readonly empty: string | undefined;
}

function ArticleList({ articles, firstPart, layout, empty }: ArticleListProps) {
  const text = useMessages();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const identity = identityOf(hash);
  const { data: reading, error } = useReading(identity);
  const shown = withRead(articles, reading, firstPart);
  const openId = identity && shown.some(({ IdentityURL }) => IdentityURL === identity) ? identity : '';
  // The browser's own jump to the hash comes before the articles do.
  useEffect(() => {
    if (openId) document.getElementById(openId)?.scrollIntoView({ block: 'start' });
  }, [openId]);
  const handleClose = () => void navigate({ search, hash: '' }, { replace: true });
  return (
    <>
      {identity && error && !openId ? <ErrorState title={text('articleGone')} note={error.message} error={error} /> : null}
      {shown.length ? (
        <ul className="ui-tiles" aria-label={text('articlesLabel')} style={layout === 'list' ? { gridTemplateColumns: '1fr' } : undefined}>
          {shown.map((article) => {
            const isOpen = article.IdentityURL === openId;
            const content = reading ? <ReadingView reading={reading} /> : null;
            return (
              <li key={article.ArticleID} style={isOpen ? { gridColumn: '1 / -1' } : undefined}>
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
        <Nothing empty={empty} />
      )}
    </>
  );
}

function Nothing({ empty }: { empty: string | undefined }) {
  const text = useMessages();
  const [params] = useSearchParams();
  const { area, q, source } = articlesAsked(params);
  if (empty && !area && !q && !source) return <EmptyState icon={<Newspaper />} title={empty} />;
  if (area && !q && !source && !empty) return <EmptyState icon={<Newspaper />} title={text('noAreaArticles', { area })} />;
  if (area || q || source) return <EmptyState icon={<Newspaper />} title={text('noneFit')} />;
  return <EmptyState icon={<Newspaper />} title={text('noArticles')} note={text('noArticlesNote')} />;
}

/** Asks for the next part when it comes into view, or by its button. */
function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const text = useMessages();
  const end = useRef<HTMLDivElement>(null);
  const ask = useRef(onMore);
  useEffect(() => {
    ask.current = onMore;
  });
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && ask.current(), {
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
