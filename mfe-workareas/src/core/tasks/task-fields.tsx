import { type KeyboardEvent, useRef, useState } from 'react';
import { isDay, type TaskPerson } from 'shared-contracts/area-calls';
import { Input, useDebounced } from 'shared-ui';
import { Select } from 'shared-ui/form';
import { useTasksMessages } from '../../messages/tasks.ts';
import { useTaskOwners } from './area-tasks.api.ts';
import * as styles from './area-tasks.module.css';

interface OwnerFieldProps {
  readonly areaId: string;
  readonly owner: TaskPerson | null;
  readonly onSave: (id: string | null) => void;
  readonly onCancel: () => void;
}

const nobody = '';

/** Renders the choice of a task's owner among those who can see the area. */
export function OwnerField({ areaId, owner, onSave, onCancel }: OwnerFieldProps) {
  const text = useTasksMessages();
  const [typed, setTyped] = useState('');
  const { data: people = [], isFetching } = useTaskOwners(areaId, useDebounced(typed, 250));
  const options = [
    ...(typed ? [] : [{ value: nobody, label: text('noOwner') }]),
    ...people.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const handleSelect = (id: string) => {
    if (id === (owner?.id ?? nobody)) onCancel();
    else onSave(id || null);
  };
  return (
    <Select
      className={styles.owner}
      size="small"
      autoFocus
      defaultOpen
      popupMatchSelectWidth={false}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      aria-label={text('taskOwnerField')}
      placeholder={owner?.name ?? text('noOwner')}
      loading={isFetching}
      notFoundContent={isFetching ? null : <span>{text('noOwnerFound')}</span>}
      options={options}
      onSelect={handleSelect}
      onBlur={onCancel}
      onKeyDown={(event) => event.key === 'Escape' && onCancel()}
    />
  );
}

interface DueFieldProps {
  readonly value: string | null;
  readonly onSave: (day: string | null) => void;
  readonly onCancel: () => void;
}

/**
 * Renders the field of a date. It is saved when it is left or by Enter, because a browser reports years that are only half typed. Emptying
 * it removes the date.
 */
export function DueField({ value, onSave, onCancel }: DueFieldProps) {
  const text = useTasksMessages();
  const [typed, setTyped] = useState(value ?? '');
  // Enter removes the field, which then loses the focus. One edit must end only once.
  const isOver = useRef(false);
  const finish = (isKept: boolean) => {
    if (isOver.current) return;
    isOver.current = true;
    const isChanged = typed !== (value ?? '') && (typed === '' || isDay(typed));
    if (isKept && isChanged) onSave(typed || null);
    else onCancel();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') finish(true);
    if (event.key === 'Escape') finish(false);
  };
  return (
    <Input
      className={styles.due}
      size="small"
      type="date"
      autoFocus
      aria-label={text('taskDueField')}
      value={typed}
      max="9999-12-31"
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={handleKeyDown}
      onBlur={() => finish(true)}
    />
  );
}
