import type { CSSProperties, ReactNode } from 'react';
import { Link } from '../router.ts';

/** Describes the props of `GalleryCard`. */
export interface GalleryCardProps {
  title: string;
  /** Where the card leads. With `onClick` instead its title is a button; with neither it is plain. */
  to?: string;
  onClick?: () => void;
  isCurrent?: boolean;
  /** A logo, a face or an icon of 40 px. */
  logo?: ReactNode;
  /** A line under the title, such as who made it. */
  by?: ReactNode;
  /** One or two lines that describe it. */
  note?: ReactNode;
  /** A mark or menu beside the title. */
  extra?: ReactNode;
  /** Counts, and a state at their end. */
  facts?: ReactNode;
  /** The last line: its state or its people at the start, its time or its one action at the end. */
  start?: ReactNode;
  end?: ReactNode;
  /** Draws a line above the last line. */
  isDivided?: boolean;
  /** Makes it a low row on phones, with its action beside its name. */
  isCompact?: boolean;
  /** Colors the edge of the card, as the back of a book. */
  hue?: number;
}

/** Renders one card of a `Gallery`. All of it leads to what it shows, except its own buttons. */
export function GalleryCard({ title, to, onClick, logo, by, note, extra, facts, start, end, ...look }: GalleryCardProps) {
  const { isCurrent, isDivided = false, isCompact = false, hue } = look;
  const style = hue === undefined ? undefined : ({ '--hue': hue } as CSSProperties);
  return (
    <div
      className="ui-card"
      data-current={isCurrent || undefined}
      data-compact={isCompact || undefined}
      data-spine={hue === undefined ? undefined : ''}
      style={style}
    >
      <div className="ui-card-head">
        {logo}
        <div className="ui-card-name">
          <div className="ui-card-title" dir="auto">
            <CardName title={title} to={to} onClick={onClick} isCurrent={isCurrent} />
          </div>
          {extra ? <div className="ui-card-extra">{extra}</div> : null}
          {by ? <div className="ui-card-by">{by}</div> : null}
        </div>
      </div>
      {note ? (
        <p className="ui-card-note" dir="auto">
          {note}
        </p>
      ) : null}
      {facts ? <div className="ui-card-facts">{facts}</div> : null}
      {start || end ? (
        <div className="ui-card-foot" data-divided={isDivided || undefined}>
          <div>{start}</div>
          <div>{end}</div>
        </div>
      ) : null}
    </div>
  );
}

function CardName({ title, to, onClick, isCurrent }: Pick<GalleryCardProps, 'title' | 'to' | 'onClick' | 'isCurrent'>) {
  if (to !== undefined) {
    return (
      <Link className="ui-stretched" to={to} aria-current={isCurrent || undefined}>
        {title}
      </Link>
    );
  }
  if (!onClick) return title;
  return (
    <button type="button" className="ui-stretched" onClick={onClick}>
      {title}
    </button>
  );
}

/** Describes the props of `NewCard`. */
export interface NewCardProps {
  title: string;
  note?: ReactNode;
  icon: ReactNode;
  onClick: () => void;
}

/** Renders the first card of a `Gallery`, which makes another item. */
export function NewCard({ title, note, icon, onClick }: NewCardProps) {
  return (
    <button type="button" className="ui-new-card" onClick={onClick}>
      <span className="ui-logo-tile">{icon}</span>
      <span className="ui-card-title">{title}</span>
      {note ? <span className="ui-card-by">{note}</span> : null}
    </button>
  );
}
