import { useId, useRef, useState } from 'react';
import { limits, type SavedExcerpt } from 'shared-contracts';
import { listExcerpts } from 'shared-contracts/calls';
import { Button, IconButton, QueryView } from 'shared-ui';
import { Trash2 } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { useExcerptActions } from '../../core/excerpt/use-excerpt-actions.ts';
import { usePanelMessages } from '../../messages/panel.ts';
import * as panel from './chat-panel.module.css';
import * as styles from './saved-excerpts.module.css';

/** Renders the excerpts of this chat: the first three, and the others on demand. A chat without messages has none, and an incognito chat never. */
export function SavedExcerpts({ sessionId, isTemporary }: { sessionId: string | null; isTemporary: boolean }) {
  const text = usePanelMessages();
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const { remove } = useExcerptActions();
  const query = useCall(
    listExcerpts,
    { query: { session_id: sessionId ?? '' } },
    { isEnabled: sessionId !== null, select: ({ excerpts }) => excerpts },
  );
  const handleDelete = (excerpt: SavedExcerpt) => {
    // The pressed button is removed with its row, so the focus moves to the list.
    title.current?.focus();
    void remove(excerpt);
  };
  return (
    <section className={panel.section} aria-labelledby={id}>
      <h3 id={id} ref={title} tabIndex={-1}>
        {text('savedExcerpts')}
      </h3>
      {sessionId ? (
        <QueryView query={query} failedTitle={text('excerptsFailed')}>
          {(excerpts) =>
            excerpts.length ? <ExcerptList excerpts={excerpts} onDelete={handleDelete} /> : <NoExcerpts isTemporary={false} />
          }
        </QueryView>
      ) : (
        <NoExcerpts isTemporary={isTemporary} />
      )}
    </section>
  );
}

function NoExcerpts({ isTemporary }: { isTemporary: boolean }) {
  const text = usePanelMessages();
  return <p className={panel.helper}>{isTemporary ? text('excerptsIncognito') : text('noExcerpts')}</p>;
}

function ExcerptList({ excerpts, onDelete }: { excerpts: readonly SavedExcerpt[]; onDelete: (excerpt: SavedExcerpt) => void }) {
  const text = usePanelMessages();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? excerpts : excerpts.slice(0, limits.savedExcerptsShown);
  const hidden = excerpts.length - shown.length;
  return (
    <>
      <ul className={styles.excerpts} aria-label={text('savedExcerpts')}>
        {shown.map((excerpt) => (
          <li key={excerpt.excerpt_id}>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long excerpt scrolls, also by keyboard. */}
            <blockquote dir="auto" tabIndex={0}>
              {excerpt.text}
            </blockquote>
            <IconButton size="small" label={text('deleteExcerpt')} icon={<Trash2 size={14} />} onClick={() => onDelete(excerpt)} />
          </li>
        ))}
      </ul>
      {hidden > 0 ? (
        <Button type="link" size="small" onClick={() => setShowsAll(true)}>
          {text('moreExcerpts', { count: hidden })}
        </Button>
      ) : null}
    </>
  );
}
