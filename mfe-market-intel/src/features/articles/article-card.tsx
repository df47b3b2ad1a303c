import type { ReactNode } from 'react';
import type { Article } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { cutText } from 'shared-contracts/text';
import { formatDate, IconButton } from 'shared-ui';
import { hueOf, LogoTile } from 'shared-ui/collections';
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
  const letter = SourceDomain.replace(/^www\./, '')
    .charAt(0)
    .toUpperCase();
  const isShort = layout === 'list' || Boolean(reading);
  return (
    <article className={styles.article} id={IdentityURL} data-current={Boolean(reading)} aria-current={reading ? true : undefined}>
      {Image && !isShort ? <img src={Image} alt="" loading="lazy" className={styles.picture} /> : null}
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          <Link to={{ search, hash: `#${encodeURIComponent(IdentityURL)}` }}>{Title}</Link>
        </h2>
        {Summary && !isShort ? (
          <p className={styles.summary} dir="auto">
            {cutText(Summary, 180, '…')}
          </p>
        ) : null}
        <p className={styles.facts}>
          {SourceDomain ? (
            <span className={styles.source}>
              <LogoTile size={20} hue={hueOf(SourceDomain)}>
                {letter}
              </LogoTile>
              <bdi>{SourceDomain}</bdi>
            </span>
          ) : null}
          {DatePublished ? <span>{formatDate(DatePublished, { timeZone: session?.timeZone })}</span> : null}
          {AreaName ? <bdi>{labelOf(AreaName)}</bdi> : null}
        </p>
        {reading?.content}
      </div>
      <BookmarkButton article={article} />
      {reading ? <IconButton icon={<X />} label={text('closeArticle')} onClick={reading.onClose} /> : null}
    </article>
  );
}
