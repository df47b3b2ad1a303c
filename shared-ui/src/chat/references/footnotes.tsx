import { createContext, type MouseEvent, type ReactNode, use } from 'react';
import { Undo2 } from '../../icons.ts';
import { useMessages } from '../markdown/markdown-messages.ts';
import type { NoteNumbers } from './footnotes.model.ts';

/** Provides the footnotes of the surrounding text. */
export const NotesContext = createContext<NoteNumbers>(new Map());

const focusNote = (target: HTMLElement | null | undefined) => {
  target?.scrollIntoView({ block: 'center' });
  target?.focus({ preventScroll: true });
};

const findInText = ({ currentTarget }: MouseEvent<HTMLElement>, selector: string) =>
  currentTarget.closest('.ui-markdown')?.querySelector<HTMLElement>(selector);

/**
 * Renders a reference to a footnote of the same text. It is a button because links are only for http(s) and mailto addresses. An unknown
 * reference stays as written.
 */
export function NoteReference({ label }: { label: string }) {
  const text = useMessages();
  const note = use(NotesContext).get(label.toLowerCase());
  if (!note) return <>{`[^${label}]`}</>;
  const { number, isDefined } = note;
  if (!isDefined) return <sup className="ui-note-mark">{number}</sup>;
  return (
    <sup className="ui-note-mark">
      <button
        type="button"
        data-note-mark={number}
        aria-label={text('toNote', { number })}
        onClick={(event) => focusNote(findInText(event, `[data-note-text="${number}"]`))}
      >
        {number}
      </button>
    </sup>
  );
}

/** Renders a footnote: its number, its text, and a button back to the first reference. */
export function Note({ label, children }: { label: string; children: ReactNode }) {
  const text = useMessages();
  const number = use(NotesContext).get(label)?.number ?? label;
  return (
    <div className="ui-markdown-note" role="note" aria-label={text('toNote', { number })} tabIndex={-1} data-note-text={number}>
      <span className="ui-note-number">{number}</span>
      <div className="ui-note-body">{children}</div>
      <button
        type="button"
        aria-label={text('fromNote', { number })}
        title={text('fromNote', { number })}
        onClick={(event) => focusNote(findInText(event, `[data-note-mark="${number}"]`))}
      >
        <Undo2 size={14} />
      </button>
    </div>
  );
}
