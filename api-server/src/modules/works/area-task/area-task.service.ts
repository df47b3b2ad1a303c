import { limits, routes } from 'shared-contracts';
import { dayMs, isoDay } from 'shared-contracts/days';
import { AppError } from '../../../errors.ts';
import { nameChanged } from '../../../kernel/name-changed.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayAreaTask } from '../../../messages/area-task.ts';
import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { AlertsService } from '../../messaging/alert/alert.service.ts';
import type { AreaTaskRow, AreaTasksRepository, TaskFields, TaskList } from './area-task.repository.ts';

export type { AreaTaskRow, TaskFields, TaskList } from './area-task.repository.ts';

interface AreaTaskDependencies {
  readonly repository: AreaTasksRepository;
  readonly access: Pick<AccessRepository, 'audienceOf' | 'people'>;
  readonly alert: AlertsService['add'];
  readonly clock: Clock;
}

/** Describes a new task. Without an owner it is for nobody in particular. */
export interface NewTask {
  readonly title: string;
  readonly assigneeId?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
}

/** Describes a change of the fields that it has. */
export interface TaskChange {
  readonly title?: string | undefined;
  readonly assigneeId?: string | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly isDone?: boolean | undefined;
}

/** Describes a person in a task, and whether they can see the area now. */
export interface NamedPerson {
  readonly id: string;
  readonly name: string;
  readonly canSee: boolean;
}

/** Describes a task with the names of its people. */
export interface ShownTask extends AreaTaskRow {
  readonly owner: NamedPerson | null;
  readonly madeBy: string | null;
}

/** How long a deleted task can be restored. */
const keptMs = dayMs;
const found = 20;

/** Manages the tasks of Work Areas. Access: callers have checked that the user may see or edit the area. */
export class AreaTaskService {
  private readonly deps: AreaTaskDependencies;
  readonly jobs: readonly RecurringJob[];
  constructor(deps: AreaTaskDependencies) {
    this.deps = deps;
    this.jobs = [{ name: 'area-tasks-tidy', cron: '47 3 * * *', run: () => this.tidy() }];
  }

  async list(list: TaskList): Promise<ShownTask[]> {
    return this.withPeople(list, await this.deps.repository.list(list));
  }

  /** Finds people who can see the area and could own a task. */
  async findOwners(list: TaskList, text: string): Promise<NamedPerson[]> {
    const asked = text.trim().toLocaleLowerCase();
    const people = await this.audience(list);
    const named = people.filter(({ name }) => name.toLocaleLowerCase().includes(asked)).slice(0, found);
    return named.map(({ userId: id, name }) => ({ id, name, canSee: true }));
  }

  async add(userId: string, list: TaskList, { title, assigneeId = null, dueOn = null }: NewTask): Promise<ShownTask> {
    const { repository } = this.deps;
    await this.ensureSees(list, assigneeId);
    const most = limits.areaTasksMax;
    const task = { id: newId('task'), title, assigneeId, dueOn, doneAt: null, createdBy: userId };
    const row = await repository.add(list, task, most);
    if (!row) throw tooMany(most);
    await this.tellOwner(userId, list, row);
    return this.toShown(list, row);
  }

  /**
   * Changes a task.
   *
   * @throws AppError `name-changed` if its title, or another field of `seen`, is no longer what the caller saw.
   */
  async update(userId: string, ownerId: string, id: string, change: TaskChange, seen: Partial<TaskFields> = {}): Promise<ShownTask> {
    const { repository, clock } = this.deps;
    const task = await this.existing(ownerId, id);
    const list = listOf(task);
    const { title, assigneeId, dueOn, isDone } = change;
    // Somebody who has lost access may stay the owner, but not become it.
    if (assigneeId !== task.assigneeId) await this.ensureSees(list, assigneeId);
    const fields: Partial<TaskFields> = {
      ...(title === undefined ? {} : { title }),
      ...(assigneeId === undefined ? {} : { assigneeId }),
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(isDone === undefined ? {} : { doneAt: isDone ? (task.doneAt ?? clock.now()) : null }),
    };
    if (!Object.keys(fields).length) return this.toShown(list, task);
    const row = await repository.update(id, fields, seen);
    if (!row) throw nameChanged((await this.existing(ownerId, id)).title);
    if (row.assigneeId !== task.assigneeId) await this.tellOwner(userId, list, row);
    return this.toShown(list, row);
  }

  async move(ownerId: string, id: string, beforeId: string | null): Promise<void> {
    const list = listOf(await this.existing(ownerId, id));
    if (!(await this.deps.repository.move(list, id, beforeId))) throw new AppError('not-found');
  }

  async delete(ownerId: string, id: string): Promise<void> {
    await this.existing(ownerId, id);
    await this.deps.repository.delete(id, this.deps.clock.now());
  }

  /** @throws AppError `not-found` a day after it was deleted */
  async restore(ownerId: string, id: string): Promise<ShownTask> {
    const { repository, clock } = this.deps;
    const task = await repository.find(ownerId, id);
    if (!task) throw new AppError('not-found');
    const list = listOf(task);
    if (!task.deletedAt) return this.toShown(list, task);
    const most = limits.areaTasksMax;
    const row = await repository.restore(list, id, new Date(clock.now().getTime() - keptMs), most);
    if (row === 'full') throw tooMany(most);
    if (!row) throw new AppError('not-found');
    return this.toShown(list, row);
  }

  /** Returns a task as it would be, with the name of its owner. */
  async shownFrom(
    list: TaskList,
    { isDone, ...fields }: Pick<AreaTaskRow, 'title' | 'assigneeId' | 'dueOn'> & { readonly isDone: boolean },
  ): Promise<Pick<ShownTask, 'title' | 'owner' | 'dueOn' | 'doneAt'>> {
    const [owner] = await this.owners(list, [fields.assigneeId]);
    return { ...fields, owner: owner ?? null, doneAt: isDone ? this.deps.clock.now() : null };
  }

  /** Lists everybody who can see the area now. */
  async audience(list: TaskList) {
    const { repository, access } = this.deps;
    const area = await repository.area(list.areaId);
    const people = area?.isDefault ? [list.ownerId] : await access.audienceOf({ kind: 'work-area', id: list.areaId });
    return repository.seeing(list, people);
  }

  private async existing(ownerId: string, id: string): Promise<AreaTaskRow> {
    const task = await this.deps.repository.find(ownerId, id);
    if (!task || task.deletedAt) throw new AppError('not-found');
    return task;
  }

  private async ensureSees(list: TaskList, userId: string | null | undefined): Promise<void> {
    if (!userId) return;
    const area = await this.deps.repository.area(list.areaId);
    // Everybody could be named in an area that everybody has, but nobody else sees what is in it.
    const isSeeing = area?.isDefault ? userId === list.ownerId : (await this.deps.repository.seeing(list, [userId])).length > 0;
    if (!isSeeing) throw new AppError('invalid-input', { detail: sayAreaTask('ownerCannotSee') });
  }

  private async toShown(list: TaskList, row: AreaTaskRow): Promise<ShownTask> {
    const [task] = await this.withPeople(list, [row]);
    if (!task) throw new AppError('not-found');
    return task;
  }

  private async withPeople(list: TaskList, rows: readonly AreaTaskRow[]): Promise<ShownTask[]> {
    const makerIds = [...new Set(rows.flatMap(({ createdBy }) => createdBy ?? []))];
    const [owners, makers] = await Promise.all([
      this.owners(
        list,
        rows.map(({ assigneeId }) => assigneeId),
      ),
      this.deps.access.people(makerIds),
    ]);
    const byId = new Map(owners.map((owner) => [owner.id, owner]));
    return rows.map((row) => ({
      ...row,
      owner: byId.get(row.assigneeId ?? '') ?? null,
      madeBy: makers.get(row.createdBy ?? '')?.name ?? null,
    }));
  }

  /** Returns people who own tasks, as far as their accounts exist. */
  private async owners(list: TaskList, ids: readonly (string | null)[]): Promise<NamedPerson[]> {
    const { repository, access } = this.deps;
    const asked = [...new Set(ids.flatMap((id) => id ?? []))];
    const [seeing, names] = await Promise.all([repository.seeing(list, asked), access.people(asked)]);
    const known = new Set(seeing.map(({ userId }) => userId));
    return [...names].map(([id, { name }]) => ({ id, name, canSee: known.has(id) }));
  }

  /** Alerts the owner of a task whom somebody else has chosen, at most once a day for each task. */
  private async tellOwner(userId: string, { areaId }: TaskList, { id, title, assigneeId }: AreaTaskRow): Promise<void> {
    const { repository, access, alert, clock } = this.deps;
    if (!assigneeId || assigneeId === userId) return;
    const [area, people] = await Promise.all([repository.area(areaId), access.people([userId])]);
    const by = people.get(userId)?.name;
    const heading = sayAreaTask('givenTitle', { author: by ?? sayAlert('somebody'), area: area?.name ?? '' });
    const key = `area-task/${id}/${assigneeId}/${isoDay(clock.now())}`;
    await alert(assigneeId, { kind: 'mention', title: heading, text: title, link: routes.workArea(areaId), by, key });
  }

  private tidy(): Promise<void> {
    return this.deps.repository.tidy(new Date(this.deps.clock.now().getTime() - keptMs));
  }
}

const listOf = ({ areaId, userId }: AreaTaskRow): TaskList => ({ areaId, ownerId: userId });
const tooMany = (count: number) => new AppError('limit-reached', { detail: sayAreaTask('tooMany', { count }) });
