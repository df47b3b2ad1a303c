import { useEffect } from 'react';
import { type Article, routes } from 'shared-contracts';
import { EmptyState, PageHeader, QueryView } from 'shared-ui';
import { Segmented } from 'shared-ui/form';
import { Newspaper } from 'shared-ui/icons';
import { useLocation, useNavigate, useSearchParams } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { ArticleCard } from './article-card.tsx';
import { useArticles, useBookmarks, useSetBookmark } from './articles.api.ts';
import { areasOf, articlesOf, identityOf, isBookmarked } from './articles.model.ts';

export function MarketIntelPage() {
  const text = useMessages();
  return (
    <div className="page">
      <PageHeader title={text('title')} note={text('note')} />
      <QueryView query={useArticles()} failedTitle={text('failed')} shape="tile">
        {(articles) =>
          articles.length ? (
            <Articles articles={articles} />
          ) : (
            <EmptyState icon={<Newspaper />} title={text('noArticles')} note={text('noArticlesNote')} />
          )
        }
      </QueryView>
    </div>
  );
}

function Articles({ articles }: { articles: readonly Article[] }) {
  const text = useMessages();
  const [params] = useSearchParams();
  const area = params.get('area') ?? '';
  const shown = articlesOf(articles, area);
  return (
    <>
      <div className="scroll-sideways">
        <AreaFilter areas={areasOf(articles)} area={area} />
      </div>
      <div className="section">
        {shown.length ? <ArticleList articles={shown} /> : <EmptyState icon={<Newspaper />} title={text('noAreaArticles', { area })} />}
      </div>
    </>
  );
}

function AreaFilter({ areas, area }: { areas: readonly string[]; area: string }) {
  const text = useMessages();
  const navigate = useNavigate();
  const handleChange = (next: string) =>
    void navigate({ pathname: routes.marketIntel(), search: next ? `?${new URLSearchParams({ area: next })}` : '' });
  return (
    <Segmented
      aria-label={text('areaFilter')}
      value={area}
      options={[{ value: '', label: text('allAreas') }, ...areas.map((name) => ({ value: name, label: name }))]}
      onChange={handleChange}
    />
  );
}

function ArticleList({ articles }: { articles: readonly Article[] }) {
  const text = useMessages();
  const identity = identityOf(useLocation().hash);
  const { data: bookmarks = [] } = useBookmarks();
  const { mutate: setBookmark } = useSetBookmark();
  // The browser's own jump to the hash comes before the articles do.
  useEffect(() => {
    if (identity) document.getElementById(identity)?.scrollIntoView({ block: 'center' });
  }, [identity]);
  return (
    <ul className="tiles" aria-label={text('articlesLabel')}>
      {articles.map((article) => (
        <li key={article.ArticleID}>
          <ArticleCard
            article={article}
            isBookmarked={isBookmarked(bookmarks, article.ArticleID)}
            isCurrent={article.IdentityURL === identity}
            onBookmark={(isOn) => setBookmark({ article, isOn })}
          />
        </li>
      ))}
    </ul>
  );
}
