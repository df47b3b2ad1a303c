import type { ReactNode } from 'react';
import type { Article } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { cutText } from 'shared-contracts/text';
import { formatDate, IconButton, Tag } from 'shared-ui';
import { X } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { BookmarkButton } from '../../core/bookmark/bookmark-button.tsx';
import { useAreaLabel } from '../../core/work-area/areas.api.ts';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import * as styles from './articles.module.css';

interface ArticleCardProps {
  article: Article;
  layout: 'cards' | 'list';
  /** The query string, which stays in the address when an article is opened. */
  search: string;
  /** The content and the close handler of the open article. */
  reading?: { readonly content: ReactNode; readonly onClose: () => void } | undefined;
}

export function ArticleCard({ article, layout, search, reading }: ArticleCardProps) {
  const text = useMarketIntelMessages();
  const session = useSession();
  const labelOf = useAreaLabel();
  const { Title, IdentityURL, SourceDomain, AreaName, DatePublished, Image, Summary } = article;
  const date = formatDate(DatePublished, { timeZone: session?.timeZone });
  return (
    <article className="ui-tile" id={IdentityURL} data-current={Boolean(reading)} aria-current={reading ? true : undefined}>
      <div className="ui-tile-body">
        {Image && layout === 'cards' && !reading ? <img src={Image} alt="" loading="lazy" className={styles.picture} /> : null}
        <h2 className="ui-tile-title" dir="auto">
          <Link to={{ search, hash: `#${encodeURIComponent(IdentityURL)}` }}>{Title}</Link>
        </h2>
        <p className="ui-tile-note">
          {[SourceDomain, date].filter(Boolean).join(' · ')} {AreaName ? <Tag>{labelOf(AreaName)}</Tag> : null}
        </p>
        {Summary && layout === 'cards' && !reading ? (
          <p className="ui-tile-note" dir="auto">
            {cutText(Summary, 180, '…')}
          </p>
        ) : null}
        {reading?.content}
      </div>
      <BookmarkButton article={article} />
      {reading ? <IconButton icon={<X />} label={text('closeArticle')} onClick={reading.onClose} /> : null}
    </article>
  );
}
