import type { AreaTaskRow } from './area-task.repository.ts';
import type { TaskChange } from './area-task.service.ts';

/** Describes what tools change in a task. */
export interface TaskState {
  readonly title: string;
  readonly assigneeId: string | null;
  readonly dueOn: string | null;
  readonly isDone: boolean;
}

const fields = ['title', 'assigneeId', 'dueOn', 'isDone'] as const;

export const stateOf = ({ title, assigneeId, dueOn, doneAt }: AreaTaskRow): TaskState => ({
  title,
  assigneeId,
  dueOn,
  isDone: doneAt !== null,
});

/** Returns whether a task is still as it was seen or saved. */
export const isAsSeen = (task: AreaTaskRow, state: TaskState): boolean => fields.every((field) => stateOf(task)[field] === state[field]);

/**
 * Returns the change that takes an edit back. Fields that somebody has changed since keep their values; `isUnchanged` says that there are
 * none. Fields that the edit didn't touch never count.
 */
export function mergedUndo(current: TaskState, before: TaskState, saved: TaskState): { change: TaskChange; isUnchanged: boolean } {
  const edited = fields.filter((field) => before[field] !== saved[field]);
  const same = edited.filter((field) => current[field] === saved[field]);
  return {
    change: Object.fromEntries(same.map((field) => [field, before[field]])),
    isUnchanged: edited.every((field) => current[field] === saved[field] || current[field] === before[field]),
  };
}
