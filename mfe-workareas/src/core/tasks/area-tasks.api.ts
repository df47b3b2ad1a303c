import {
  type AreaTask,
  createAreaTask,
  deleteAreaTask,
  findTaskOwners,
  listAreaTasks,
  moveAreaTask,
  restoreAreaTask,
  updateAreaTask,
} from 'shared-contracts/area-calls';
import type { CallInput } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { useCall, useCallAction } from 'shared-ui/query';
import { useMessages } from '../../messages/messages.ts';
import { useTasksMessages } from '../../messages/tasks.ts';
import { withMoved } from './task.model.ts';

/** Returns the tasks of an area. Others may have changed them while this page was closed. */
export const useAreaTasks = (AreaID: string) =>
  useCall(listAreaTasks, { query: { AreaID } }, { select: ({ tasks }) => tasks, refetchOnMount: 'always' });

/** Returns people who could own a task of an area. */
export const useTaskOwners = (AreaID: string, typed: string) =>
  useCall(findTaskOwners, { query: { AreaID, q: typed } }, { select: ({ people }) => people, keepsPrevious: true });

export type TaskChange = NonNullable<CallInput<typeof updateAreaTask>['body']>;

const isDone = (change: Promise<unknown>): Promise<boolean> =>
  change.then(
    () => true,
    () => false,
  );

/** Returns the actions on an area's tasks. Each resolves with whether it worked. */
export function useTaskActions(AreaID: string) {
  const text = useTasksMessages();
  const common = useMessages();
  const { notify } = useShell();
  const failure = text('taskNotSaved');
  const listed = { query: { AreaID } };
  const { mutateAsync: sendNew } = useCallAction(createAreaTask, { failure });
  const { mutateAsync: sendChange } = useCallAction(updateAreaTask, {
    failure,
    optimistic: (cache, { params, body }) =>
      cache.write(listAreaTasks, listed, ({ tasks }) => ({
        tasks: tasks.map((task) => (task.task_id === params.task_id ? shownWith(task, body ?? {}) : task)),
      })),
  });
  const { mutateAsync: sendMove } = useCallAction(moveAreaTask, {
    failure,
    optimistic: (cache, { params, body }) =>
      cache.write(listAreaTasks, listed, ({ tasks }) => ({ tasks: withMoved(tasks, params.task_id, body.before_id) })),
  });
  const { mutateAsync: sendRemoval } = useCallAction(deleteAreaTask, { failure: text('taskNotDeleted') });
  const { mutateAsync: sendRestore } = useCallAction(restoreAreaTask, { failure: text('taskNotRestored') });
  return {
    add: (title: string) => isDone(sendNew({ body: { AreaID, title } })),
    change: (task_id: string, body: TaskChange) => isDone(sendChange({ params: { task_id }, body })),
    move: (task_id: string, before_id: string | null) => isDone(sendMove({ params: { task_id }, body: { before_id } })),
    remove: async ({ task_id, title }: AreaTask) => {
      if (!(await isDone(sendRemoval({ params: { task_id } })))) return false;
      const action = { label: common('undo'), onAction: () => void isDone(sendRestore({ params: { task_id } })) };
      notify.warning({ title: text('taskDeletedTitle'), description: text('taskDeletedDetail', { title }), action });
      return true;
    },
  };
}

export type TaskActions = ReturnType<typeof useTaskActions>;

/** Returns a task as it will be. The name of a new owner comes with the answer. */
const shownWith = (task: AreaTask, { title, due_on, is_done }: TaskChange): AreaTask => ({
  ...task,
  ...(title === undefined ? {} : { title }),
  ...(due_on === undefined ? {} : { due_on }),
  ...(is_done === undefined ? {} : { done_at: is_done ? new Date().toISOString() : null }),
});
