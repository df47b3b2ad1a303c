import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call/define-call.ts';
import { done, id } from '../../kernel/call/fields.ts';
import { inputText } from '../../kernel/call/input-text.ts';
import { sharingChanged } from '../../kernel/event/access.events.ts';
import { limits } from '../../kernel/limits.ts';
import { isDay } from './day.ts';

/** Describes a person in tasks. `can_see` says whether they have access to the area now. */
export const taskPerson = z.object({ id: z.string(), name: z.string(), can_see: z.boolean() });

export type TaskPerson = z.infer<typeof taskPerson>;

/** Describes a task of a Work Area. `due_on` is a day such as `2026-11-30`, which is the same day in every time zone. */
export const areaTask = z.object({
  task_id: z.string(),
  title: z.string(),
  owner: z.nullable(taskPerson),
  due_on: z.nullable(z.string()),
  done_at: z.nullable(z.string()),
  /** The name of who made it; null if that account was deleted. */
  made_by: z.nullable(z.string()),
  is_mine: z.boolean(),
});

export type AreaTask = z.infer<typeof areaTask>;

const title = z
  .string()
  .check(z.trim(), z.minLength(1, inputText('taskTitleRequired')), z.maxLength(limits.areaTaskTitleMax, inputText('taskTitleMax')));

/** Accepts a day, or null for none. */
const dueOn = z.nullable(z.string().check(z.maxLength(10, inputText('taskDay')), z.refine(isDay, inputText('taskDay'))));

/** Accepts a user’s id, or null for nobody. */
const ownerId = z.nullable(id);

const taskId = { params: z.object({ task_id: id }) };
const canEdit = { auth: 'user', access: { task_id: ['area-task', 'edit'] } } as const;

export const listAreaTasks = defineCall({
  name: 'listAreaTasks',
  tag: 'area-tasks',
  summary: 'Lists the tasks of a Work Area in their order.',
  method: 'GET',
  path: '/configuration/area_tasks/',
  follows: [sharingChanged],
  auth: 'user',
  access: { AreaID: ['listed-area', 'view'] },
  query: z.object({ AreaID: id }),
  answer: z.object({ tasks: z.array(areaTask) }),
});

/** Finds people for the owner of a task. In the default areas, that is only the user. */
export const findTaskOwners = defineCall({
  name: 'findTaskOwners',
  tag: 'area-tasks',
  summary: 'Lists people with access to a Work Area whose names contain a text, up to 20.',
  method: 'GET',
  path: '/configuration/area_task_owners/',
  follows: [sharingChanged],
  auth: 'user',
  access: { AreaID: ['listed-area', 'edit'] },
  query: z.object({ AreaID: id, q: z.string().check(z.maxLength(100)) }),
  answer: z.object({ people: z.array(taskPerson) }),
});

export const createAreaTask = defineCall({
  name: 'createAreaTask',
  tag: 'area-tasks',
  summary: 'Adds a task at the end of a Work Area’s list and alerts its owner.',
  method: 'POST',
  path: '/configuration/area_tasks/',
  auth: 'user',
  access: { AreaID: ['listed-area', 'edit'] },
  body: z.object({ AreaID: id, title, owner_id: z.optional(ownerId), due_on: z.optional(dueOn) }),
  answer: areaTask,
});

/** Changes the fields that the body has. `seen_title` is the title that the change is based on; the call fails if it has changed since. */
export const updateAreaTask = defineCall({
  name: 'updateAreaTask',
  tag: 'area-tasks',
  summary: 'Changes title, owner, due date or state of a task, and alerts a new owner.',
  method: 'PATCH',
  path: '/configuration/area_tasks/{task_id}',
  ...canEdit,
  ...taskId,
  body: z.object({
    title: z.optional(title),
    seen_title: z.optional(z.string().check(z.maxLength(limits.areaTaskTitleMax))),
    owner_id: z.optional(ownerId),
    due_on: z.optional(dueOn),
    is_done: z.optional(z.boolean()),
  }),
  answer: areaTask,
});

export const moveAreaTask = defineCall({
  name: 'moveAreaTask',
  tag: 'area-tasks',
  summary: 'Moves a task before another one of the same list, or to its end.',
  method: 'POST',
  path: '/configuration/area_tasks/{task_id}/move',
  ...canEdit,
  ...taskId,
  body: z.object({ before_id: z.nullable(id) }),
  answer: done,
});

export const deleteAreaTask = defineCall({
  name: 'deleteAreaTask',
  tag: 'area-tasks',
  summary: 'Deletes a task, which can be restored for a day.',
  method: 'DELETE',
  path: '/configuration/area_tasks/{task_id}',
  ...canEdit,
  ...taskId,
  answer: done,
});

export const restoreAreaTask = defineCall({
  name: 'restoreAreaTask',
  tag: 'area-tasks',
  summary: 'Restores a deleted task at its place.',
  method: 'POST',
  path: '/configuration/area_tasks/{task_id}/restore',
  ...canEdit,
  ...taskId,
  answer: areaTask,
});
