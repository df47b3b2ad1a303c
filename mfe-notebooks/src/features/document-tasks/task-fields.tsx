import type { Editor } from '@tiptap/react';
import { type ComponentRef, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { findMentionable } from 'shared-contracts/access-calls';
import { isDay, type TaskOwner } from 'shared-contracts/document-tasks';
import { cutText } from 'shared-contracts/text';
import { Input, useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { CalendarDays, User } from 'shared-ui/icons';
import { useCall } from 'shared-ui/query';
import { setTaskFact } from '../../core/document/tasks/task-at-cursor.ts';
import { useDocumentMessages } from '../../messages/document.ts';
import * as styles from './task-fields.module.css';

/** Describes the props of `TaskFields`. */
export interface TaskFieldsProps {
  editor: Editor;
  notebookId: string;
  owner: TaskOwner | null;
  due: string | null;
  /** Moves the focus to the owner. */
  isWanted: boolean;
  /** Called once the focus is there. */
  onFocused: () => void;
}

/** Renders the owner and the due date of the checklist item at the cursor. Escape returns to the text. */
export function TaskFields({ editor, notebookId, owner, due, isWanted, onFocused }: TaskFieldsProps) {
  const text = useDocumentMessages();
  const handleKeyDown = ({ key, target }: KeyboardEvent) => {
    // The first Escape closes an open list of people.
    const isListOpen = target instanceof HTMLElement && target.ariaExpanded === 'true';
    if (key === 'Escape' && !isListOpen) editor.commands.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, for which the toolbar has no room.
    <div className={styles.fields} role="group" aria-label={text('taskFacts')} onKeyDown={handleKeyDown}>
      <span className={styles.field}>
        <User size={16} aria-hidden />
        <OwnerField
          notebookId={notebookId}
          owner={owner}
          isWanted={isWanted}
          onFocused={onFocused}
          onSave={(chosen) => setTaskFact(editor, { owner: chosen })}
        />
      </span>
      <span className={styles.field}>
        <CalendarDays size={16} aria-hidden />
        <DueField value={due} onSave={(day) => setTaskFact(editor, { due: day })} />
      </span>
    </div>
  );
}

interface OwnerFieldProps extends Pick<TaskFieldsProps, 'notebookId' | 'owner' | 'isWanted' | 'onFocused'> {
  onSave: (owner: TaskOwner | null) => void;
}

const nobody = '';

/** Renders the choice of an owner among those who can see the document. */
function OwnerField({ notebookId, owner, isWanted, onFocused, onSave }: OwnerFieldProps) {
  const text = useDocumentMessages();
  const field = useRef<ComponentRef<typeof Select>>(null);
  const [typed, setTyped] = useState('');
  const asked = useDebounced(typed, 250);
  const { data, isFetching } = useCall(
    findMentionable,
    { query: { kind: 'notebook', id: notebookId, q: cutText(asked, 100), with_self: 'yes' } },
    { keepsPrevious: true, retry: false },
  );
  useEffect(() => {
    if (!isWanted) return;
    field.current?.focus();
    onFocused();
  }, [isWanted, onFocused]);
  // The people of the letters before are shown until those of the last one arrive.
  const isMeant = (name: string) => name.toLocaleLowerCase().includes(typed.trim().toLocaleLowerCase());
  const people = (data?.people ?? []).flatMap(({ id, name, can_see }) =>
    can_see && id !== null && isMeant(name) ? [{ value: id, label: name }] : [],
  );
  const none = { value: nobody, label: text('noOwner') };
  // An owner of imported text has only a name.
  const chosen = owner ? { value: owner.id ?? `@${owner.name}`, label: owner.name } : none;
  return (
    <Select
      ref={field}
      className={styles.owner}
      size="small"
      labelInValue
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      aria-label={text('taskOwnerField')}
      loading={isFetching}
      notFoundContent={isFetching || asked !== typed ? null : <span>{text('noOwnerFound')}</span>}
      options={typed ? people : [none, ...people]}
      value={chosen}
      onChange={({ value: id, label }) => {
        setTyped('');
        onSave(id === nobody ? null : { id, name: String(label) });
      }}
    />
  );
}

/**
 * Renders the field of a due date. It is saved when it is left or by Enter, because a browser reports years that are only half typed. Emptying
 * it removes the date.
 */
function DueField({ value, onSave }: { value: string | null; onSave: (day: string | null) => void }) {
  const text = useDocumentMessages();
  const [typed, setTyped] = useState<string>();
  const isCanceled = useRef(false);
  const save = () => {
    const isKept = !isCanceled.current && typed !== undefined;
    isCanceled.current = false;
    if (isKept && typed !== (value ?? '') && (typed === '' || isDay(typed))) onSave(typed || null);
    setTyped(undefined);
  };
  return (
    <Input
      className={styles.due}
      size="small"
      type="date"
      aria-label={text('taskDueField')}
      value={typed ?? value ?? ''}
      max="9999-12-31"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') save();
        // The focus then returns to the text.
        if (key === 'Escape') isCanceled.current = true;
      }}
      onBlur={save}
    />
  );
}
