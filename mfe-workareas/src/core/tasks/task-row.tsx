import { type KeyboardEvent, useRef, useState } from 'react';
import { limits } from 'shared-contracts';
import type { AreaTask } from 'shared-contracts/area-calls';
import { useSession } from 'shared-contracts/shell';
import { formatDate, RenameInline } from 'shared-ui';
import { Checkbox } from 'shared-ui/form';
import { CalendarDays, TriangleAlert, User } from 'shared-ui/icons';
import { RowMenu } from 'shared-ui/list';
import { useTasksMessages } from '../../messages/tasks.ts';
import type { TaskChange } from './area-tasks.api.ts';
import * as styles from './area-tasks.module.css';
import { isOverdue } from './task.model.ts';
import { DueField, OwnerField } from './task-fields.tsx';

interface TaskRowProps {
  readonly areaId: string;
  readonly task: AreaTask;
  readonly isEditable: boolean;
  /** Lists where the task can move. */
  readonly steps: readonly ('up' | 'down')[];
  readonly onChange: (change: TaskChange) => Promise<boolean>;
  readonly onMove: (step: 'up' | 'down') => void;
  readonly onRemove: () => void;
}

type Field = 'title' | 'owner' | 'due';

/** Renders a task: whether it is done, its title, owner and date, each edited in place, and a menu. */
export function TaskRow({ areaId, task, isEditable, steps, onChange, onMove, onRemove }: TaskRowProps) {
  const text = useTasksMessages();
  const [editing, setEditing] = useState<Field>();
  const { title, owner, due_on } = task;
  const isDone = task.done_at !== null;
  const row = useRef<HTMLLIElement>(null);
  /** Shows the value again. The focus returns to it, unless it has gone elsewhere. */
  const end = () => {
    setEditing(undefined);
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) row.current?.querySelector<HTMLElement>(`[data-field="${editing}"]`)?.focus();
    });
  };
  const save = (change: TaskChange) => {
    end();
    void onChange(change);
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(event.key === 'ArrowUp' ? 'up' : 'down');
  };
  const menuItems = [
    ...steps.map((step) => ({ key: step, label: text(step === 'up' ? 'taskUp' : 'taskDown') })),
    { key: 'delete', label: text('deleteTask'), danger: true },
  ];
  const handleMenu = (key: string) => (key === 'up' || key === 'down' ? onMove(key) : onRemove());
  return (
    <li ref={row} data-task={task.task_id}>
      <div className={`ui-list-row ${styles.task}`} data-done={isDone || undefined}>
        <Checkbox
          checked={isDone}
          disabled={!isEditable}
          aria-label={text('taskIsDone', { title })}
          onChange={({ target }) => void onChange({ is_done: target.checked })}
        />
        <div className={styles.body}>
          {editing === 'title' ? (
            <RenameInline
              value={title}
              label={text('taskTitle')}
              maxLength={limits.areaTaskTitleMax}
              onSave={(changed) => save({ title: changed, seen_title: title })}
              onCancel={end}
            />
          ) : isEditable ? (
            <button
              type="button"
              className={styles.title}
              data-field="title"
              dir="auto"
              aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
              onKeyDown={handleKeyDown}
              onClick={() => setEditing('title')}
            >
              {title}
            </button>
          ) : (
            <span className={styles.title} dir="auto">
              {title}
            </span>
          )}
          <div className={styles.facts}>
            {editing === 'owner' ? (
              <OwnerField areaId={areaId} owner={owner} onSave={(owner_id) => save({ owner_id })} onCancel={end} />
            ) : (
              <OwnerFact task={task} onEdit={isEditable ? () => setEditing('owner') : undefined} />
            )}
            {editing === 'due' ? (
              <DueField value={due_on} onSave={(day) => save({ due_on: day })} onCancel={end} />
            ) : (
              <DueFact task={task} onEdit={isEditable ? () => setEditing('due') : undefined} />
            )}
          </div>
        </div>
        {isEditable ? <RowMenu label={title} items={menuItems} onClick={({ key }) => handleMenu(key)} /> : null}
      </div>
    </li>
  );
}

interface FactProps {
  readonly task: AreaTask;
  readonly onEdit: (() => void) | undefined;
}

function OwnerFact({ task: { owner }, onEdit }: FactProps) {
  const text = useTasksMessages();
  const name = owner?.can_see === false ? text('ownerWithoutAccess', { name: owner.name }) : owner?.name;
  const shown = (
    <>
      <User size={14} />
      <bdi>{name ?? text('addOwner')}</bdi>
    </>
  );
  if (onEdit)
    return (
      <button type="button" className={styles.fact} data-field="owner" data-empty={!owner || undefined} onClick={onEdit}>
        {owner ? <span className="ui-visually-hidden">{text('taskOwner')} </span> : null}
        {shown}
      </button>
    );
  return owner ? (
    <span className={styles.fact}>
      <span className="ui-visually-hidden">{text('taskOwner')} </span>
      {shown}
    </span>
  ) : null;
}

function DueFact({ task, onEdit }: FactProps) {
  const text = useTasksMessages();
  const timeZone = useSession()?.timeZone;
  const { due_on } = task;
  const isLate = isOverdue(task, new Date(), timeZone);
  const date = due_on === null ? '' : formatDate(`${due_on}T12:00:00Z`, { timeZone: 'UTC' });
  const shown = (
    <>
      {isLate ? <TriangleAlert size={14} /> : <CalendarDays size={14} />}
      {due_on === null ? text('addDue') : text(isLate ? 'taskOverdue' : 'taskDue', { date })}
    </>
  );
  if (onEdit)
    return (
      <button
        type="button"
        className={styles.fact}
        data-field="due"
        data-empty={!due_on || undefined}
        data-late={isLate || undefined}
        onClick={onEdit}
      >
        {shown}
      </button>
    );
  return due_on ? (
    <span className={styles.fact} data-late={isLate || undefined}>
      {shown}
    </span>
  ) : null;
}
