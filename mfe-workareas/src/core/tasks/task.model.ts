import type { AreaTask } from 'shared-contracts/area-calls';
import { countDays } from 'shared-ui';

/** Lists what the list of tasks can be limited to. */
export const taskFilters = ['all', 'mine', 'open', 'done'] as const;

export type TaskFilter = (typeof taskFilters)[number];

const isOpen = ({ done_at }: AreaTask) => done_at === null;

const passes: Readonly<Record<TaskFilter, (task: AreaTask) => boolean>> = {
  all: () => true,
  mine: (task) => task.is_mine && isOpen(task),
  open: isOpen,
  done: (task) => !isOpen(task),
};

/** Returns the tasks of a filter: open ones in their order, then done ones, the latest first. */
export function shownTasks(tasks: readonly AreaTask[], filter: TaskFilter): AreaTask[] {
  const found = tasks.filter(passes[filter]);
  const done = found.filter((task) => !isOpen(task)).toSorted((a, b) => (b.done_at ?? '').localeCompare(a.done_at ?? ''));
  return [...found.filter(isOpen), ...done];
}

export const countTasks = (tasks: readonly AreaTask[], filter: TaskFilter): number => tasks.filter(passes[filter]).length;

/** Returns whether an open task was due before today in a time zone. */
export function isOverdue({ due_on, done_at }: AreaTask, now: Date, timeZone: string | undefined): boolean {
  if (due_on === null || done_at !== null) return false;
  return countDays(new Date(`${due_on}T00:00:00Z`), 'UTC') < countDays(now, timeZone);
}

/**
 * Returns before which task another one goes when it moves one place up or down among the shown ones: null for the end of the list, undefined
 * if it can't move.
 */
export function placeAfterMove(
  tasks: readonly AreaTask[],
  shown: readonly AreaTask[],
  id: string,
  step: 'up' | 'down',
): string | null | undefined {
  const open = shown.filter(isOpen);
  const index = open.findIndex(({ task_id }) => task_id === id);
  const neighbor = index === -1 ? undefined : open[step === 'up' ? index - 1 : index + 1];
  if (!neighbor) return undefined;
  if (step === 'up') return neighbor.task_id;
  // Tasks that aren't shown may follow the neighbor, so the place is taken from the whole list.
  return tasks[tasks.indexOf(neighbor) + 1]?.task_id ?? null;
}

/** Returns the tasks with one of them at its new place. */
export function withMoved(tasks: readonly AreaTask[], id: string, beforeId: string | null): AreaTask[] {
  const moved = tasks.find(({ task_id }) => task_id === id);
  if (!moved || id === beforeId) return [...tasks];
  const others = tasks.filter((task) => task !== moved);
  const at = beforeId === null ? -1 : others.findIndex(({ task_id }) => task_id === beforeId);
  return others.toSpliced(at === -1 ? others.length : at, 0, moved);
}
