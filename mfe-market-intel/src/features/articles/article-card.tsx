import type { Article } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { Button, formatDate, Tag } from 'shared-ui';
import { Bookmark, BookmarkCheck } from 'shared-ui/icons';
import { useMessages } from '../../shared/messages.ts';
import { sourceLink } from './articles.model.ts';

interface ArticleCardProps {
  article: Article;
  isBookmarked: boolean;
  /** The address names this article. */
  isCurrent: boolean;
  onBookmark: (isOn: boolean) => void;
}

export function ArticleCard({ article, isBookmarked, isCurrent, onBookmark }: ArticleCardProps) {
  const text = useMessages();
  const session = useSession();
  const { Title, IdentityURL, SourceDomain, SourceURL, AreaName, DatePublished } = article;
  const date = formatDate(DatePublished, { timeZone: session?.timeZone });
  const link = sourceLink(SourceURL);
  return (
    <article className="tile" id={IdentityURL} data-current={isCurrent} aria-current={isCurrent || undefined}>
      <div className="tile-body">
        <h2 className="tile-title" dir="auto">
          {link ? (
            <a href={link} target="_blank" rel="noopener noreferrer">
              {Title}
              <span className="visually-hidden"> ({text('opensNewTab')})</span>
            </a>
          ) : (
            Title
          )}
        </h2>
        <p className="tile-note">
          {[SourceDomain, date].filter(Boolean).join(' · ')} {AreaName ? <Tag>{AreaName}</Tag> : null}
        </p>
      </div>
      <Button
        type="text"
        icon={isBookmarked ? <BookmarkCheck /> : <Bookmark />}
        aria-pressed={isBookmarked}
        aria-label={text(isBookmarked ? 'unbookmark' : 'bookmark', { title: Title })}
        onClick={() => onBookmark(!isBookmarked)}
      />
    </article>
  );
}
