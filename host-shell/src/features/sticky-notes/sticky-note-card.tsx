import { useDraggable } from '@dnd-kit/core';
import { useEffect, useRef } from 'react';
import { limits } from 'shared-contracts';
import { Button, Dropdown, landmarkOf, Tooltip, useFormattedPaste } from 'shared-ui';
import { Check, Ellipsis, GripVertical, Users, X } from 'shared-ui/icons';
import { isBlank, isUnsaved, type ShownNote } from './sticky-note.model.ts';
import { useMessages } from './sticky-notes.messages.ts';
import * as styles from './sticky-notes.module.css';

/** Lists the papers that keep enough contrast with the note's fixed ink colors. */
export const papers = [
  { color: limits.stickyNoteColor, name: 'yellow' },
  { color: '#DDF3D6', name: 'green' },
  { color: '#D9ECFB', name: 'blue' },
  { color: '#FBDDE6', name: 'pink' },
] as const;

export const corners = ['topLeft', 'topRight', 'middle', 'bottomLeft', 'bottomRight'] as const;
export type Corner = (typeof corners)[number];

/** Returns the ID of the card's element. */
export const cardId = (key: string): string => `sticky-note-${key}`;

interface StickyNoteCardProps {
  readonly note: ShownNote;
  readonly takesFocus: boolean;
  readonly onEdit: (text: string) => void;
  readonly onMoveTo: (corner: Corner) => void;
  readonly onColor: (color: string) => void;
  readonly onShare: (shared: boolean) => void;
  readonly onSettle: (choice: 'both' | 'mine' | 'theirs') => void;
  readonly onRetry: () => void;
  readonly onRemove: () => void;
}

/** Renders one note and keeps it within the content area, however narrow that is. */
export function StickyNoteCard(props: StickyNoteCardProps) {
  const { note, takesFocus, onEdit, onRemove } = props;
  const text = useMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const paste = useFormattedPaste(onEdit);
  const { attributes, isDragging, listeners, setActivatorNodeRef, setNodeRef, transform } = useDraggable({
    id: note.key,
    disabled: !note.isMine,
    attributes: { roleDescription: text('draggableNote') },
  });
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  const { content } = note;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a note is not a set of form fields.
    <div
      id={cardId(note.key)}
      ref={setNodeRef}
      className={styles.sticky}
      data-part="sticky-note"
      role="group"
      aria-label={text('stickyNote')}
      data-drag={isDragging}
      style={{
        background: content.color,
        left: `max(0px, min(${content.left}px, 100% - 228px))`,
        top: `max(0px, ${content.top}px)`,
        translate: transform ? `${transform.x}px ${transform.y}px` : undefined,
      }}
    >
      <header>
        <button type="button" className={styles.grip} ref={setActivatorNodeRef} {...attributes} {...listeners} disabled={!note.isMine}>
          <GripVertical size={14} />
          {text('note')}
        </button>
        {note.isMine ? <NoteMenu {...props} /> : null}
        {note.isMine ? (
          <Tooltip title={text('deleteNote')} getPopupContainer={landmarkOf}>
            <button type="button" className={styles.close} aria-label={text('deleteNote')} onClick={onRemove}>
              <X size={16} />
            </button>
          </Tooltip>
        ) : null}
      </header>
      {note.isMine ? (
        <textarea
          ref={field}
          dir="auto"
          aria-label={text('noteText')}
          placeholder={text('notePlaceholder')}
          maxLength={10_000}
          value={content.text}
          onChange={(event) => onEdit(event.target.value)}
          {...paste}
        />
      ) : null}
      {note.others.map((other) => (
        <blockquote key={other.name} dir="auto">
          <cite>{other.name}</cite>
          {other.text}
        </blockquote>
      ))}
      <NoteFooter {...props} />
    </div>
  );
}

function NoteMenu({ note, onMoveTo, onColor, onShare }: StickyNoteCardProps) {
  const text = useMessages();
  const items = [
    {
      key: 'move',
      type: 'group' as const,
      label: text('moveTo'),
      children: corners.map((key) => ({ key, label: text(key), onClick: () => onMoveTo(key) })),
    },
    {
      key: 'paper',
      type: 'group' as const,
      label: text('paper'),
      children: papers.map(({ color, name }) => ({
        key: color,
        label: text(name),
        icon:
          color === note.content.color ? (
            <Check aria-label={text('current')} />
          ) : (
            <span className={styles.paper} style={{ background: color }} />
          ),
        onClick: () => onColor(color),
      })),
    },
    { type: 'divider' as const },
    {
      key: 'share',
      icon: <Users size={16} />,
      label: text(note.sharedWith ? 'unshareNote' : 'shareNote'),
      disabled: !note.noteId,
      onClick: () => onShare(!note.sharedWith),
    },
  ];
  return (
    <Dropdown trigger={['click']} menu={{ items }} getPopupContainer={landmarkOf}>
      <Tooltip title={text('noteMenu')} getPopupContainer={landmarkOf}>
        <button type="button" className={styles.close} aria-label={text('noteMenu')} aria-haspopup="menu">
          <Ellipsis size={16} />
        </button>
      </Tooltip>
    </Dropdown>
  );
}

function NoteFooter({ note, onSettle, onRetry }: StickyNoteCardProps) {
  const text = useMessages();
  if (!note.isMine) return <footer>{text('readOnlyNote', { workspace: note.sharedWith ?? '' })}</footer>;
  if (note.theirs !== undefined) {
    return (
      <footer role="alert">
        <p>{text('noteConflict')}</p>
        <blockquote dir="auto">{note.theirs}</blockquote>
        <span className={styles.noteChoices}>
          <Button size="small" type="primary" onClick={() => onSettle('both')}>
            {text('keepBoth')}
          </Button>
          <Button size="small" onClick={() => onSettle('mine')}>
            {text('keepMine')}
          </Button>
          <Button size="small" onClick={() => onSettle('theirs')}>
            {text('keepTheirs')}
          </Button>
        </span>
      </footer>
    );
  }
  const isFailed = note.status === 'failed';
  return (
    <footer>
      <span role="status">{text(getStatusKey(note))}</span>
      {note.sharedWith ? <span className={styles.shared}>{text('noteSharedWith', { workspace: note.sharedWith })}</span> : null}
      {isFailed ? (
        <button type="button" className={styles.link} onClick={onRetry}>
          {text('retryNow')}
        </button>
      ) : null}
    </footer>
  );
}

function getStatusKey(note: ShownNote) {
  if (isBlank(note)) return 'noteBlank';
  if (note.status === 'failed') return 'noteUnsaved';
  if (note.status === 'saving') return 'noteSaving';
  return isUnsaved(note) ? 'noteEditing' : 'noteSaved';
}
