import { type ReactNode, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { SourceItem } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { safeLinkUrl } from 'shared-ui/chat';
import { BookOpen, ChevronDown, FileText, Globe, type Icon, MessageSquare, Newspaper, Notebook } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { type CitedSource, getHost, toInternalPath } from './source-list.model.ts';
import * as styles from './source-list.module.css';

const icons: Record<NonNullable<SourceItem['kind']>, Icon> = {
  search: Globe,
  file: FileText,
  chat: MessageSquare,
  help: BookOpen,
  article: Newspaper,
  notebook: Notebook,
};

const sourceNumbers = 'data-source-numbers';

/** Opens the source list of the answer that contains an element and focuses the source with this number. */
export function showSource(number: number, from: HTMLElement): void {
  const item = from.closest('article')?.querySelector<HTMLElement>(`[${sourceNumbers}~="${number}"]`);
  const toggle = item?.closest(`.${styles.sources}`)?.querySelector<HTMLElement>('button[aria-expanded="false"]');
  // A hidden source can't take the focus.
  if (toggle) flushSync(() => toggle.click());
  item?.scrollIntoView({ block: 'nearest' });
  item?.focus({ preventScroll: true });
}

/** Renders the sources of an answer, collapsed by default, and beside their number what checking them found. */
export function SourceList({ places, proof }: { places: readonly CitedSource[]; proof?: ReactNode }) {
  const text = useMessages();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  if (places.length === 0) return null;
  return (
    <div className={styles.sources}>
      <div className={styles.head}>
        {proof}
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {text('sources', { count: places.length })}
          <ChevronDown size={16} />
        </button>
      </div>
      <ol id={id} hidden={!isOpen} aria-label={text('sourcesLabel')}>
        {places.map(({ place, numbers }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is final and its sources have no ids.
          <li key={index} tabIndex={-1} {...{ [sourceNumbers]: numbers.join(' ') }}>
            {numbers.length ? <span className={styles.number}>{numbers.join(', ')}</span> : null}
            <SourcePlace place={place} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function SourcePlace({ place }: { place: SourceItem }) {
  const text = useAnswerMessages();
  const kind = place.kind ?? 'file';
  const Sign = icons[kind];
  return (
    <>
      <Sign size={16} />
      <span>
        <PlaceTitle title={place.title} url={place.url} />{' '}
        <small>{[text(`source_${kind}`), getHost(place.url)].filter(Boolean).join(' · ')}</small>
        {place.snippet ? <q dir="auto">{place.snippet}</q> : null}
      </span>
    </>
  );
}

function PlaceTitle({ title, url }: { title: string; url: string | undefined }) {
  const { base } = useShell();
  const inside = url ? toInternalPath(url, base) : null;
  if (inside) return <Link to={inside}>{title}</Link>;
  const outside = url ? safeLinkUrl(url) : undefined;
  if (!outside) return <b>{title}</b>;
  return (
    <a href={outside} target="_blank" rel="noopener noreferrer nofollow">
      {title}
    </a>
  );
}
