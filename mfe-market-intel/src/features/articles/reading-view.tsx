import { type ArticleReading, knowledgeOfArticle, routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Button, copyText } from 'shared-ui';
import { ExternalLink, Link2, Share2 } from 'shared-ui/icons';
import { AskKnowledge } from 'shared-ui/items';
import { useMarketIntelMessages } from '../../messages/market-intel.ts';
import { ArticleContent } from './article-content.tsx';
import { toSourceLink } from './articles.model.ts';
import * as styles from './articles.module.css';
import { SaveToNotebook } from './save-to-notebook.tsx';

/** Renders an article's content and its actions. */
export function ReadingView({ reading }: { reading: ArticleReading }) {
  const text = useMarketIntelMessages();
  const link = toSourceLink(reading.SourceURL);
  return (
    <div className={`ui-stack ${styles.reading}`}>
      {reading.content ? <ArticleContent html={reading.content} /> : <p className="ui-tile-note">{text('noContent')}</p>}
      {reading.alsoAt.length ? <AlsoAt sources={reading.alsoAt} /> : null}
      <div className={`ui-field-row ${styles.controls}`}>
        {link ? (
          <a href={link} target="_blank" rel="noopener noreferrer">
            <ExternalLink size={14} /> {text('openSource')}
            <span className="ui-visually-hidden"> ({text('opensNewTab')})</span>
          </a>
        ) : null}
        <SaveToNotebook articleId={reading.ArticleID} />
        <ShareArticle reading={reading} />
      </div>
      <AskKnowledge knowledgeId={knowledgeOfArticle(reading.ArticleID)} label={text('ask')} placeholder={text('askPlaceholder')} />
    </div>
  );
}

function AlsoAt({ sources }: { sources: ArticleReading['alsoAt'] }) {
  const text = useMarketIntelMessages();
  const links = sources.map(({ SourceURL, SourceDomain }) => ({ href: toSourceLink(SourceURL), SourceDomain }));
  return (
    <p className="ui-tile-note">
      {text('alsoAt')}{' '}
      {links.map(({ href, SourceDomain }) =>
        href ? (
          <a key={href} href={href} target="_blank" rel="noopener noreferrer">
            {SourceDomain}{' '}
          </a>
        ) : null,
      )}
    </p>
  );
}

function ShareArticle({ reading }: { reading: ArticleReading }) {
  const text = useMarketIntelMessages();
  const { navigate, notify } = useShell();
  const url = new URL(navigate.href(routes.marketIntel(reading.IdentityURL)), window.location.origin).href;
  const handleCopy = async () => {
    if (await copyText(url)) notify.success({ title: text('linkCopied') });
    else notify.error({ title: text('bookmarkFailedTitle'), description: text('copyFailedDetail') });
  };
  // Closing the system's share sheet rejects, which is not an error.
  const handleShare = () => void navigator.share({ title: reading.Title, url }).catch(() => undefined);
  return (
    <>
      <Button icon={<Link2 />} onClick={() => void handleCopy()}>
        {text('copyLink')}
      </Button>
      {'share' in navigator ? (
        <Button icon={<Share2 />} onClick={handleShare}>
          {text('share')}
        </Button>
      ) : null}
    </>
  );
}
