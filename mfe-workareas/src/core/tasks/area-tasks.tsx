import { type FormEvent, useRef, useState } from 'react';
import { limits } from 'shared-contracts';
import type { AreaTask } from 'shared-contracts/area-calls';
import { Input, QueryView, Section } from 'shared-ui';
import { ListChecks, Plus } from 'shared-ui/icons';
import { PillChoice } from 'shared-ui/list';
import { useTasksMessages } from '../../messages/tasks.ts';
import { type TaskActions, useAreaTasks, useTaskActions } from './area-tasks.api.ts';
import * as styles from './area-tasks.module.css';
import { countTasks, placeAfterMove, shownTasks, type TaskFilter, taskFilters } from './task.model.ts';
import { TaskRow } from './task-row.tsx';

interface AreaTasksProps {
  readonly areaId: string;
  /** Whether the user may add and change tasks. */
  readonly isEditable: boolean;
}

/** Renders the tasks of a Work Area. */
export function AreaTasks({ areaId, isEditable }: AreaTasksProps) {
  const text = useTasksMessages();
  const actions = useTaskActions(areaId);
  return (
    <Section title={text('tasks')}>
      <QueryView query={useAreaTasks(areaId)} failedTitle={text('tasksFailed')}>
        {(tasks) => <TaskList areaId={areaId} tasks={tasks} actions={actions} isEditable={isEditable} />}
      </QueryView>
    </Section>
  );
}

interface TaskListProps extends AreaTasksProps {
  readonly tasks: readonly AreaTask[];
  readonly actions: TaskActions;
}

const emptyTexts = { all: 'noTasks', mine: 'noTasksMine', open: 'noTasksOpen', done: 'noTasksDone' } as const;

function TaskList({ areaId, tasks, actions, isEditable }: TaskListProps) {
  const text = useTasksMessages();
  const [filter, setFilter] = useState<TaskFilter>('all');
  const list = useRef<HTMLUListElement>(null);
  const shown = shownTasks(tasks, filter);
  const filterTexts = { all: text('tasksAll'), mine: text('tasksMine'), open: text('tasksOpen'), done: text('tasksDone') };
  /** Focuses a task once its row is where it belongs. */
  const focus = (id: string | undefined) =>
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-task="${id}"] [data-field="title"]`)?.focus());
  const handleMove = async (task: AreaTask, step: 'up' | 'down') => {
    const before = placeAfterMove(tasks, shown, task.task_id, step);
    if (before === undefined) return;
    const moved = actions.move(task.task_id, before);
    focus(task.task_id);
    await moved;
  };
  const handleRemove = async (task: AreaTask) => {
    const index = shown.indexOf(task);
    if (await actions.remove(task)) focus((shown[index + 1] ?? shown[index - 1])?.task_id);
  };
  return (
    <>
      {tasks.length ? (
        <PillChoice
          label={text('tasksShown')}
          value={filter}
          onChange={setFilter}
          options={taskFilters.map((value) => ({ value, label: filterTexts[value], count: countTasks(tasks, value) }))}
        />
      ) : null}
      {shown.length ? (
        <ul ref={list} className={`ui-row-list ${styles.tasks}`} aria-label={text('tasks')}>
          {shown.map((task) => (
            <TaskRow
              key={task.task_id}
              areaId={areaId}
              task={task}
              isEditable={isEditable}
              steps={(['up', 'down'] as const).filter((step) => placeAfterMove(tasks, shown, task.task_id, step) !== undefined)}
              onChange={(change) => actions.change(task.task_id, change)}
              onMove={(step) => void handleMove(task, step)}
              onRemove={() => void handleRemove(task)}
            />
          ))}
        </ul>
      ) : (
        <p className={styles.empty}>
          <ListChecks size={18} />
          {[text(emptyTexts[filter]), filter === 'all' && isEditable && text('noTasksNote')].filter(Boolean).join(' ')}
        </p>
      )}
      {isEditable ? <NewTask onAdd={actions.add} /> : null}
    </>
  );
}

/** Renders the field that adds tasks one after another. */
function NewTask({ onAdd }: { onAdd: (title: string) => Promise<boolean> }) {
  const text = useTasksMessages();
  const [typed, setTyped] = useState('');
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const title = typed.trim();
    if (!title) return;
    setTyped('');
    // A task that wasn't saved comes back, unless the next one is being typed.
    if (!(await onAdd(title))) setTyped((now) => now || title);
  };
  return (
    <form className={styles.newTask} onSubmit={(event) => void handleSubmit(event)}>
      <Input
        prefix={<Plus size={16} />}
        aria-label={text('addTask')}
        placeholder={text('addTaskHint')}
        value={typed}
        maxLength={limits.areaTaskTitleMax}
        enterKeyHint="done"
        onChange={({ target }) => setTyped(target.value)}
      />
    </form>
  );
}
