import { type ReactNode, useId, useState } from 'react';
import type { SourceItem } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { safeLinkUrl } from 'shared-ui/chat';
import { BookOpen, ChevronDown, ExternalLink, FileText, Globe, type Icon, MessageSquare, Newspaper, Notebook } from 'shared-ui/icons';
import { Link } from 'shared-ui/router';
import { useAnswerMessages } from '../../messages/answers.ts';
import { useMessages } from '../../messages/messages.ts';
import { useInspectSource } from './inspected-source.tsx';
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

interface SourceListProps {
  turnId: string;
  places: readonly CitedSource[];
  proof?: ReactNode;
}

/** Renders the sources of an answer, collapsed by default, and beside their number what checking them found. */
export function SourceList({ turnId, places, proof }: SourceListProps) {
  const text = useMessages();
  const inspect = useInspectSource();
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
          <li key={index}>
            <button type="button" className={styles.place} onClick={({ currentTarget }) => inspect({ turnId, index }, currentTarget)}>
              {numbers.length ? <span className={styles.number}>{numbers.join(', ')}</span> : null} <SourceName place={place} />
            </button>
            <SourceLink place={place} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Names a source with its kind and the beginning of what the model read. */
function SourceName({ place }: { place: SourceItem }) {
  const kind = place.kind ?? 'file';
  const Sign = icons[kind];
  return (
    <>
      <Sign size={16} />
      <span>
        <b dir="auto">{place.title}</b> <small>{useSourceKind()(place)}</small>
        {place.snippet ? <q dir="auto">{place.snippet}</q> : null}
      </span>
    </>
  );
}

/** Returns what says of which kind a source is, and on which website. */
export function useSourceKind() {
  const text = useAnswerMessages();
  return ({ kind = 'file', url }: SourceItem) => [text(`source_${kind}`), getHost(url)].filter(Boolean).join(' · ');
}

/** Returns whether `SourceLink` shows anything. */
export const canOpen = ({ url }: SourceItem): boolean => Boolean(url && (toInternalPath(url, '') ?? safeLinkUrl(url)));

interface SourceLinkProps {
  place: SourceItem;
  /** The words of the link; without them, it is an icon. */
  children?: ReactNode;
}

/** Renders a link to a source, or nothing if its address can't be opened safely. */
export function SourceLink({ place: { title, url }, children }: SourceLinkProps) {
  const text = useAnswerMessages();
  const { base } = useShell();
  const inside = url ? toInternalPath(url, base) : null;
  const outside = url ? safeLinkUrl(url) : undefined;
  const shared = { className: children ? styles.open : styles.link, 'aria-label': text('openSource', { title }) };
  const content = (
    <>
      <ExternalLink size={16} />
      {children}
    </>
  );
  if (inside)
    return (
      <Link to={inside} {...shared}>
        {content}
      </Link>
    );
  return outside ? (
    <a href={outside} target="_blank" rel="noopener noreferrer nofollow" {...shared}>
      {content}
    </a>
  ) : null;
}
