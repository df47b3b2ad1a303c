import * as calls from 'shared-contracts/area-calls';
import type { Register } from '../../../http/register-call.ts';
import type { AreaTaskService, NamedPerson, ShownTask } from './area-task.service.ts';

export function areaTaskRoutes(register: Register, tasks: AreaTaskService): void {
  register(calls.listAreaTasks, async ({ user, owners, query: { AreaID: areaId } }) => ({
    tasks: (await tasks.list({ areaId, ownerId: owners.AreaID })).map((task) => present(user.userId, task)),
  }));
  register(calls.findTaskOwners, async ({ owners, query: { AreaID: areaId, q } }) => ({
    people: (await tasks.findOwners({ areaId, ownerId: owners.AreaID }, q)).map(presentPerson),
  }));
  register(calls.createAreaTask, async ({ user, owners, body }) => {
    const { AreaID: areaId, title, owner_id: assigneeId, due_on: dueOn } = body;
    return present(user.userId, await tasks.add(user.userId, { areaId, ownerId: owners.AreaID }, { title, assigneeId, dueOn }));
  });
  register(calls.updateAreaTask, async ({ user, owners, params, body }) => {
    const { title, seen_title: seenTitle, owner_id: assigneeId, due_on: dueOn, is_done: isDone } = body;
    const change = { title, assigneeId, dueOn, isDone };
    const seen = seenTitle === undefined ? {} : { title: seenTitle };
    return present(user.userId, await tasks.update(user.userId, owners.task_id, params.task_id, change, seen));
  });
  register(calls.moveAreaTask, async ({ owners, params, body }) => {
    await tasks.move(owners.task_id, params.task_id, body.before_id);
    return { message: 'Moved.' };
  });
  register(calls.deleteAreaTask, async ({ owners, params }) => {
    await tasks.delete(owners.task_id, params.task_id);
    return { message: 'Deleted.' };
  });
  register(calls.restoreAreaTask, async ({ user, owners, params }) =>
    present(user.userId, await tasks.restore(owners.task_id, params.task_id)),
  );
}

const present = (userId: string, { id, title, owner, dueOn, doneAt, madeBy }: ShownTask): calls.AreaTask => ({
  task_id: id,
  title,
  owner: owner && presentPerson(owner),
  due_on: dueOn,
  done_at: doneAt?.toISOString() ?? null,
  made_by: madeBy,
  is_mine: owner?.id === userId,
});

const presentPerson = ({ id, name, canSee }: NamedPerson): calls.TaskPerson => ({ id, name, can_see: canSee });
