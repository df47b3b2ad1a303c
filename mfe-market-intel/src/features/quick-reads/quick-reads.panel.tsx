import { routes } from 'shared-contracts';
import { EmptyState, PanelFrame, QueryView } from 'shared-ui';
import { Newspaper } from 'shared-ui/icons';
import { ListRow, RowList } from 'shared-ui/list';
import { Link, useSearchParams } from 'shared-ui/router';
import { BookmarkButton } from '../../core/bookmark/bookmark-button.tsx';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { useQuickReads } from './quick-reads.api.ts';

/** Renders short titles that link to their articles. */
export function QuickReadsPanel() {
  const text = useMarketIntelMessages();
  const [params] = useSearchParams();
  const reads = useQuickReads(params.get('area') ?? '');
  return (
    <PanelFrame title={text('quickReads')} actions={<Link to={routes.marketIntel()}>{text('seeAll')}</Link>}>
      <QueryView query={reads} failedTitle={text('failed')}>
        {(articles) =>
          articles.length ? (
            <RowList label={text('quickReads')} items={articles} itemKey={(article) => String(article.ArticleID)}>
              {(article) => (
                <ListRow
                  label={article.ShortTitle || article.Title}
                  to={routes.marketIntel(article.IdentityURL)}
                  extra={<BookmarkButton article={article} size="small" />}
                />
              )}
            </RowList>
          ) : (
            <EmptyState icon={<Newspaper />} title={text('noArticles')} />
          )
        }
      </QueryView>
    </PanelFrame>
  );
}
