import type { SavedArticle } from 'shared-contracts';
import { listSavedArticles, readSavedArticle } from 'shared-contracts/calls';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, formatDate, IconButton, QueryView } from 'shared-ui';
import { ExternalLink, NotebookPen, X } from 'shared-ui/icons';
import { type ItemActions, ItemMenu } from 'shared-ui/items';
import { useCall } from 'shared-ui/query';
import { Link, useSearchParams } from 'shared-ui/router';
import { useSavedMessages } from '../../messages/saved.ts';
import { ArticleContent } from './article-content.tsx';
import { toSourceLink } from './articles.model.ts';
import * as styles from './articles.module.css';
import { itemOf, useSavedActions } from './use-saved-actions.ts';

/** Renders the saved articles. The address names the open one. */
export function Saved() {
  const text = useSavedMessages();
  const [params, setParams] = useSearchParams();
  const openId = params.get('report') ?? '';
  const actions = useSavedActions();
  return (
    <QueryView query={useCall(listSavedArticles, {}, { select: (answer) => answer.saved })} failedTitle={text('savedFailed')} shape="tile">
      {(saved) =>
        saved.length ? (
          <ul className={`${styles.articles} ${styles.saved}`} aria-label={text('savedLabel')}>
            {saved.map((one) => (
              <li key={one.report_id}>
                <SavedCard
                  saved={one}
                  isOpen={one.report_id === openId}
                  actions={actions}
                  onClose={() => setParams({ view: 'saved' }, { replace: true })}
                />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon={<NotebookPen />} title={text('noSaved')} />
        )
      }
    </QueryView>
  );
}

interface SavedCardProps {
  readonly saved: SavedArticle;
  readonly isOpen: boolean;
  readonly actions: ItemActions;
  readonly onClose: () => void;
}

function SavedCard({ saved, isOpen, actions, onClose }: SavedCardProps) {
  const text = useSavedMessages();
  const session = useSession();
  const item = itemOf(saved);
  return (
    <article className={styles.article} data-current={isOpen}>
      <div className={styles.text}>
        <h2 className={styles.title} dir="auto">
          <Link to={{ search: `?view=saved&report=${encodeURIComponent(saved.report_id)}` }}>{saved.title}</Link>
        </h2>
        <p className="ui-tile-note">{text('savedOn', { date: formatDate(saved.saved_at, { timeZone: session?.timeZone }) })}</p>
        {isOpen ? <SavedText saved={saved} /> : null}
      </div>
      {item ? <ItemMenu item={item} actions={actions} {...(isOpen ? { onDeleted: onClose } : {})} /> : null}
      {isOpen ? <IconButton icon={<X />} label={text('closeArticle')} onClick={onClose} /> : null}
    </article>
  );
}

function SavedText({ saved }: { saved: SavedArticle }) {
  const text = useSavedMessages();
  const link = toSourceLink(saved.SourceURL);
  const article = useCall(readSavedArticle, { params: { report_id: saved.report_id } });
  return (
    <div className={`ui-stack ${styles.reading}`}>
      <QueryView query={article} failedTitle={text('savedGone')}>
        {({ content }) => (content ? <ArticleContent html={content} /> : <p className="ui-tile-note">{text('noContent')}</p>)}
      </QueryView>
      {link ? (
        <a href={link} target="_blank" rel="noopener noreferrer">
          <ExternalLink size={14} /> {text('openSource')}
          <span className="ui-visually-hidden"> ({text('opensNewTab')})</span>
        </a>
      ) : null}
    </div>
  );
}
