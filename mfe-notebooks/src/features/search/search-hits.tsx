import { Fragment } from 'react';
import { listedKindOf, type MarkedText, type Notebook, routes, type SearchHit } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { EmptyState, formatWhen } from 'shared-ui';
import { PageMenu } from 'shared-ui/collections';
import { Notebook as NotebookIcon, Search } from 'shared-ui/icons';
import { type ItemActions, ItemMenu, itemAddress, itemIcon, SharingMark, useKindNames } from 'shared-ui/items';
import { Link } from 'shared-ui/router';
import { useSeenNotebooks } from '../../core/notebook/notebooks.api.ts';
import { useNotebookMenu } from '../../core/notebook/use-notebook-menu.tsx';
import { useWorkActions } from '../../core/works/use-work-actions.ts';
import { useSearchMessages } from '../../messages/search.ts';
import { useWorksMessages } from '../../messages/works.ts';
import * as styles from './search-hits.module.css';

interface SearchHitsProps {
  query: string;
  hits: readonly SearchHit[];
  /** The query that was used instead. */
  corrected: string | null;
}

/** Renders the results, best match first. */
export function SearchHits({ query, hits, corrected }: SearchHitsProps) {
  const text = useSearchMessages();
  const actions = useWorkActions();
  if (!hits.length) return <EmptyState icon={<Search />} title={text('searchNothing', { query })} note={text('searchNothingNote')} />;
  return (
    <>
      {corrected ? <p role="status">{text('searchCorrected', { query, corrected })}</p> : null}
      <ul className={styles.hits} aria-label={text('searchHits')}>
        {hits.map((hit) => (
          <Hit key={`${hit.item.kind}/${hit.item.id}`} hit={hit} actions={actions} />
        ))}
      </ul>
    </>
  );
}

function Hit({ hit: { item, name, passages, message_id }, actions }: { hit: SearchHit; actions: ItemActions }) {
  const text = useWorksMessages();
  const kindNames = useKindNames();
  const session = useSession();
  const { data: notebooks = [] } = useSeenNotebooks();
  const Icon = itemIcon(listedKindOf(item));
  const to = itemAddress(item, message_id);
  const notebook = notebooks.find(({ notebook_id }) => notebook_id === item.notebook_id);
  const own = item.kind === 'notebook' ? notebooks.find(({ notebook_id }) => notebook_id === item.id) : undefined;
  const title = name.length ? <Marked pieces={name} /> : text('untitled');
  const when = formatWhen(item.changed_at, { now: new Date(), timeZone: session?.timeZone });
  return (
    <li className={styles.hit}>
      <span className={styles.sign}>
        <Icon />
      </span>
      <div className={styles.words}>
        <div className={styles.title}>
          {to === undefined ? (
            <span dir="auto">{title}</span>
          ) : (
            <Link to={to} dir="auto">
              {title}
            </Link>
          )}
        </div>
        {passages.map((passage) => (
          <p key={passage.map((piece) => piece.text).join('')} dir="auto">
            <Marked pieces={passage} />
          </p>
        ))}
        <div className={styles.facts}>
          <span>{kindNames.one(listedKindOf(item))}</span>
          {notebook ? (
            <Link to={routes.notebook(notebook.notebook_id)}>
              <NotebookIcon size={14} />
              <bdi>{notebook.title}</bdi>
            </Link>
          ) : null}
          {item.kind === 'sticky-note' && item.target ? <bdi dir="ltr">{item.target}</bdi> : null}
          <SharingMark sharing={item.sharing} />
          <time dateTime={item.changed_at}>{text('changed', { when })}</time>
        </div>
      </div>
      {own ? <NotebookMenu notebook={own} /> : <ItemMenu item={item} actions={actions} />}
    </li>
  );
}

function NotebookMenu({ notebook }: { notebook: Notebook }) {
  const { items, onClick, dialogs } = useNotebookMenu(notebook);
  return (
    <>
      <PageMenu label={notebook.title} items={items} onClick={onClick} />
      {dialogs}
    </>
  );
}

/** Renders a text with its matches marked. Markup inside the text stays text. */
function Marked({ pieces }: { pieces: MarkedText }) {
  return pieces.map((piece, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text have no other identity and never change their order.
    return piece.hit ? <mark key={at}>{piece.text}</mark> : <Fragment key={at}>{piece.text}</Fragment>;
  });
}
