import { limits, reaches } from 'shared-contracts';
import { isDay } from 'shared-contracts/area-calls';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../errors.ts';
import { differenceOf } from '../../../kernel/tool/change.policy.ts';
import { defineTool, type Tool, type Undo } from '../../../kernel/tool/tool.ts';
import { missing, optionalField, textField, textInput } from '../../../kernel/tool/tool-input.ts';
import { sayAction } from '../../../messages/agent-work.ts';
import { sayLedger } from '../../../messages/ledger.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { AreaTaskRow, AreaTaskService, ShownTask, TaskChange, TaskList } from './area-task.service.ts';
import { isAsSeen, mergedUndo, stateOf, type TaskState } from './task-undo.policy.ts';

interface AreaTaskToolsDependencies {
  readonly tasks: Pick<AreaTaskService, 'add' | 'audience' | 'delete' | 'list' | 'shownFrom' | 'update'>;
  readonly access: Pick<AccessRepository, 'reachOf' | 'sharingWith'>;
  /** Lists the Work Areas that a person sees. */
  readonly areasOf: (userId: string) => Promise<readonly { readonly id: string; readonly name: string }[]>;
  /** Returns a task of any owner. */
  readonly find: (id: string) => Promise<AreaTaskRow | undefined>;
}

interface CreatedTask {
  readonly id: string;
  readonly saved: TaskState;
}

interface EditedTask extends CreatedTask {
  readonly before: TaskState;
}

const ownerNote = 'The full name of someone who can see the area, or “me”, or “nobody”.';
const dueNote = 'The day, such as 2026-11-30, or “none”.';
const answerMax = 18_000;

/** Creates the tools for the tasks of Work Areas. Every use and every undo checks the person's own access. */
export function areaTaskTools({ tasks, access, areasOf, find }: AreaTaskToolsDependencies): Tool[] {
  const ensureReach = async (userId: string, areaId: string, level: 'view' | 'edit') => {
    const reach = await access.reachOf(userId, { kind: 'listed-area', id: areaId });
    const area = (await areasOf(userId)).find(({ id }) => id === areaId);
    if (!reach || !area) throw missing('Work Area');
    if (!reaches(reach.level, level)) throw new ModelError('provider-refused', sayLedger('noAccess', { name: area.name }));
    const sharing = await access.sharingWith(userId, { kind: 'work-area', id: areaId });
    const list: TaskList = { areaId, ownerId: reach.ownerId };
    return { list, name: area.name, isShared: reach.ownerId !== userId || sharing !== undefined };
  };
  /** Returns whom a model names as the owner; undefined if it says nothing. */
  const ownerIn = async (userId: string, list: TaskList, input: unknown): Promise<string | null | undefined> => {
    const named = optionalField(input, 'owner', 200)?.trim().toLocaleLowerCase();
    if (!named) return undefined;
    if (named === 'nobody') return null;
    if (named === 'me') return userId;
    const people = await tasks.audience(list);
    const [found, ...others] = people.filter(({ name }) => name.toLocaleLowerCase() === named);
    if (found && !others.length) return found.userId;
    throw new ModelError(
      'provider-failed',
      others.length
        ? 'Several people with access have this name. Ask the user to choose the owner on the page of the Work Area.'
        : `No one with access has this name. These people have access: ${people.map(({ name }) => name).join(', ')}.`,
    );
  };
  const showLines = async (list: TaskList, state: TaskState) => linesOf(await tasks.shownFrom(list, state));
  const editable = async (userId: string, id: string) => {
    const task = await find(id);
    const reach = task && (await access.reachOf(userId, { kind: 'area-task', id }));
    if (!task || !reach) throw missing('task');
    return { task, ...(await ensureReach(userId, task.areaId, 'edit')) };
  };
  /** Returns a task to undo in; undefined if it is gone. */
  const undoable = async (userId: string, { id, saved }: CreatedTask) => {
    const task = await find(id);
    if (!task) return undefined;
    const reach = await access.reachOf(userId, { kind: 'area-task', id });
    if (!reach || !reaches(reach.level, 'edit'))
      throw new AppError('not-allowed', { detail: sayLedger('noAccess', { name: shorten(saved.title) }) });
    return { task, list: { areaId: task.areaId, ownerId: reach.ownerId } };
  };
  const undoCreation: Undo = async (userId, inverse, merges) => {
    const created = inverse as CreatedTask;
    const there = await undoable(userId, created);
    if (!there) return { outcome: 'undone' };
    const { task, list } = there;
    // A deleted task can be restored for a day only, so that one which somebody changed isn't deleted unasked.
    if (!isAsSeen(task, created.saved) && !merges)
      return { outcome: 'changed', canMerge: true, difference: differenceOf(await showLines(list, stateOf(task)), []) };
    await tasks.delete(list.ownerId, task.id);
    return { outcome: 'undone' };
  };
  const undoEdit: Undo = async (userId, inverse, merges) => {
    const { id, before, saved } = inverse as EditedTask;
    const there = await undoable(userId, { id, saved });
    if (!there) return { outcome: 'undone' };
    const { task, list } = there;
    const current = stateOf(task);
    const { change, isUnchanged } = mergedUndo(current, before, saved);
    const canMerge = Object.keys(change).length > 0;
    if (!isUnchanged && !(merges && canMerge)) {
      const restored = await showLines(list, { ...current, ...change });
      return { outcome: 'changed', canMerge, ...(canMerge ? { difference: differenceOf(await showLines(list, current), restored) } : {}) };
    }
    if (canMerge) await tasks.update(userId, list.ownerId, id, change, seenOf(current));
    return { outcome: 'undone' };
  };
  return [
    defineTool({
      name: 'list_tasks',
      title: sayAction('listTasks'),
      description: sayAction('listTasksNote'),
      effect: 'read',
      returnsPrivate: true,
      input: textInput({ area_id: 'The id of the Work Area. Without it, the Work Areas are listed with their ids.' }, ['area_id']),
      run: async (input, { userId }) => {
        const areaId = optionalField(input, 'area_id', 200)?.trim();
        if (!areaId) return cutText((await areasOf(userId)).map(({ id, name }) => `${id}: ${name}`).join('\n'), answerMax);
        const { list, name } = await ensureReach(userId, areaId, 'view');
        const lines = (await tasks.list(list)).map((task) => `${task.id}: ${linesOf(task).join(' · ')}`);
        return cutText(`${name}\n\n${lines.join('\n') || 'There are no tasks.'}`, answerMax);
      },
    }),
    defineTool({
      name: 'create_task',
      title: sayAction('createTask'),
      description: sayAction('createTaskNote'),
      effect: 'write',
      input: textInput({ area_id: 'The id of the Work Area.', title: 'What is to be done.', owner: ownerNote, due: dueNote }, [
        'owner',
        'due',
      ]),
      plan: async (input, { userId }) => {
        const title = textField(input, 'title', limits.areaTaskTitleMax).replace(/\s+/g, ' ').trim();
        const areaId = textField(input, 'area_id', 200);
        const { list, isShared } = await ensureReach(userId, areaId, 'edit');
        const assigneeId = (await ownerIn(userId, list, input)) ?? null;
        const saved: TaskState = { title, assigneeId, dueOn: dueIn(input) ?? null, isDone: false };
        return {
          isShared,
          difference: differenceOf([], await showLines(list, saved)),
          commit: async () => {
            await ensureReach(userId, areaId, 'edit');
            const { id } = await saving(title, () => tasks.add(userId, list, saved));
            const inverse: CreatedTask = { id, saved };
            return { text: `The task was created with the id ${id}.`, target: targetOf(id, title), inverse };
          },
        };
      },
      undo: undoCreation,
    }),
    defineTool({
      name: 'edit_task',
      title: sayAction('editTask'),
      description: sayAction('editTaskNote'),
      effect: 'write',
      input: textInput(
        { task_id: 'The id of the task.', title: 'Its new title.', owner: ownerNote, due: dueNote, done: '“yes” or “no”.' },
        ['title', 'owner', 'due', 'done'],
      ),
      plan: async (input, { userId }) => {
        const id = textField(input, 'task_id', 200);
        const { task, list, isShared } = await editable(userId, id);
        const title = optionalField(input, 'title', limits.areaTaskTitleMax)?.replace(/\s+/g, ' ').trim() || undefined;
        const change: TaskChange = { title, assigneeId: await ownerIn(userId, list, input), dueOn: dueIn(input), isDone: doneIn(input) };
        const before = stateOf(task);
        const saved = applyChange(before, change);
        if (isAsSeen(task, saved)) throw new ModelError('provider-failed', 'The task is like this already.');
        const target = targetOf(id, before.title);
        return {
          target,
          isShared,
          difference: differenceOf(await showLines(list, before), await showLines(list, saved)),
          commit: async () => {
            await editable(userId, id);
            await saving(before.title, () => tasks.update(userId, list.ownerId, id, change, seenOf(before)));
            return { text: 'The task was changed.', target, inverse: { id, before, saved } satisfies EditedTask };
          },
        };
      },
      undo: undoEdit,
    }),
  ];
}

const shorten = (title: string) => cutText(title, 60);
const targetOf = (id: string, title: string) => ({ kind: 'area-task', id, name: shorten(title) });

/** Writes a task without words, because its readers have many languages. */
const linesOf = ({ title, owner, dueOn, doneAt }: Pick<ShownTask, 'title' | 'owner' | 'dueOn' | 'doneAt'>): string[] => [
  `[${doneAt ? 'x' : ' '}] ${title}`,
  ...(owner ? [`@${owner.name}`] : []),
  ...(dueOn ? [dueOn] : []),
];

const seenOf = ({ isDone, ...state }: TaskState) => ({ ...state, doneAt: isDone ? new Date() : null });

const applyChange = (state: TaskState, { title, assigneeId, dueOn, isDone }: TaskChange): TaskState => ({
  title: title ?? state.title,
  assigneeId: assigneeId === undefined ? state.assigneeId : assigneeId,
  dueOn: dueOn === undefined ? state.dueOn : dueOn,
  isDone: isDone ?? state.isDone,
});

function dueIn(input: unknown): string | null | undefined {
  const due = optionalField(input, 'due', 40)?.trim().toLowerCase();
  if (!due) return undefined;
  if (due === 'none') return null;
  if (!isDay(due)) throw new ModelError('provider-failed', 'Write the day as year-month-day, such as 2026-11-30, or “none”.');
  return due;
}

function doneIn(input: unknown): boolean | undefined {
  const value = (input as { done?: unknown } | null)?.done;
  if (value === true || value === 'yes' || value === 'true') return true;
  if (value === false || value === 'no' || value === 'false') return false;
  return undefined;
}

/** Passes on to the model why a task couldn't be saved: it has changed since the person saw the difference, or its list is full. */
async function saving<T>(title: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isChanged = error.code === 'name-changed' || error.code === 'not-found';
    throw new ModelError('provider-failed', isChanged ? sayLedger('changedMeanwhile', { name: shorten(title) }) : error.sentence);
  }
}
