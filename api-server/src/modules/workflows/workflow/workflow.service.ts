import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AccessLevel, reaches, routes } from 'shared-contracts';
import { isTrigger, type WorkflowDefinition } from 'shared-contracts/workflow-calls';
import { AppError } from '../../../errors.ts';
import { sayAlert } from '../../../messages/alerts.ts';
import { sayWorkflow } from '../../../messages/workflow.ts';
import type { Clock } from '../../../platform/clock.ts';
import { storable } from '../../../platform/database/storable.ts';
import { hashOf } from '../../../platform/hash.ts';
import { newId } from '../../../platform/ids.ts';
import type { KeyBox } from '../../../platform/model/key-box.ts';
import { nextTime } from '../../agents/agent/schedule/cron.policy.ts';
import type { AccessRepository } from '../../governance/access/access.repository.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { triggerOf } from '../../works/item/workflow-trigger.policy.ts';
import { draftToWorkflow } from './draft-to-workflow.policy.ts';
import type { RunRow, WorkflowRunsRepository } from './run/run.repository.ts';
import { movesSecrets, type StepSecrets } from './step/step-secrets.ts';
import { usesOf } from './step/step-uses.policy.ts';
import { shownSummary, shownWorkflow } from './workflow.presenter.ts';
import type { WorkflowChange, WorkflowRow, WorkflowsRepository } from './workflow.repository.ts';
import type { FoundSummary, FoundWorkflow } from './workflow.types.ts';
import { workflowProblems } from './workflow-problems.policy.ts';

const listedMax = 1_000;

export interface WorkflowsDependencies {
  readonly repository: WorkflowsRepository;
  readonly runs: Pick<WorkflowRunsRepository, 'lastOf' | 'newest' | 'recentOf'>;
  readonly access: Pick<AccessRepository, 'sharedWith' | 'sharingOf' | 'people'>;
  readonly keys: KeyBox;
  readonly secrets: StepSecrets;
  /** @throws AppError if the user's plan has no room for another workflow. */
  readonly ensureRoom: (userId: string) => Promise<void>;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
  readonly clock: Clock;
  readonly allowLoopback: boolean;
}

/**
 * Creates and edits workflows. A workflow is a blueprint: a chat's draft becomes one when it is first saved. Access: callers have checked
 * what the user may do with a workflow; what is returned is what the user's level includes.
 */
export class WorkflowsService {
  private readonly deps: WorkflowsDependencies;
  constructor(deps: WorkflowsDependencies) {
    this.deps = deps;
  }

  async list(userId: string): Promise<FoundSummary[]> {
    const { repository, runs, access } = this.deps;
    const [rows, last, agents, timeZone] = await Promise.all([
      access.sharedWith(userId, 'blueprint', 'view').then((others) => repository.list(userId, others, listedMax)),
      runs.lastOf(userId),
      this.usableAgents(userId),
      repository.timeZone(userId),
    ]);
    const recent = await runs.recentOf(userId, [...last.keys()]);
    return (await this.withReach(userId, rows)).map(({ row, level, sharing }) => {
      const definition = row.definition ?? draftToWorkflow(row.draft, timeZone);
      const summary = summaryOf(row, definition, this.problems(definition, agents).length, last.get(row.id));
      return { ...shownSummary(summary, level), recent_runs: recent.get(row.id) ?? [], ...(sharing ? { sharing } : {}) };
    });
  }

  async get(userId: string, id: string): Promise<FoundWorkflow> {
    const { row, level, sharing } = await this.reach(userId, id);
    const [definition, agents, [last]] = await Promise.all([
      this.definitionOf(row),
      this.usableAgents(userId),
      this.deps.runs.newest(id, userId, 1),
    ]);
    const problems = this.problems(definition, agents);
    const workflow = {
      ...summaryOf(row, definition, problems.length, last),
      version: row.version,
      definition,
      problems,
      required_apps: row.draft?.required_apps ?? [],
      open_questions: row.draft?.open_questions ?? [],
      hook_path: this.hookPath(row, definition),
      ...(sharing ? { sharing } : {}),
    };
    return shownWorkflow(workflow, level);
  }

  async find(userId: string, sessionId: string): Promise<string | null> {
    return (await this.deps.repository.ofSession(userId, sessionId))?.id ?? null;
  }

  /**
   * Creates a workflow, with the id `chosen` if there is one. If the user has that workflow, a repeated request, it is returned unchanged.
   * @throws AppError `not-found` if the id names a workflow of somebody else.
   */
  async create(userId: string, name: string, given: WorkflowDefinition | undefined, chosen?: string): Promise<FoundWorkflow> {
    if (chosen && (await this.deps.repository.find(userId, chosen))) return this.get(userId, chosen);
    await this.deps.ensureRoom(userId);
    const id = chosen ?? newId('bpr');
    const sealed = this.deps.secrets.seal(id, storable(given ?? draftToWorkflow(null, 'UTC')) as WorkflowDefinition, []);
    const isAdded = await this.deps.repository.add({
      id,
      userId,
      name: name.toWellFormed(),
      ...sealed,
      ...this.startsBy({ id, hookHash: null }, sealed.definition, false),
    });
    if (!isAdded && !(await this.deps.repository.find(userId, id))) throw new AppError('not-found');
    return this.get(userId, id);
  }

  async save(userId: string, id: string, change: { name: string; definition: WorkflowDefinition; seen: number }): Promise<FoundWorkflow> {
    const { repository, secrets, clock } = this.deps;
    const { row } = await this.reach(userId, id);
    const isForeign = row.userId !== userId;
    if (isForeign && movesSecrets(row.definition, change.definition)) throw new AppError('secret-address');
    const sealed = secrets.seal(id, storable(change.definition) as WorkflowDefinition, row.sealedHeaders ?? []);
    const isToReview = isForeign && row.isOn && !isDeepStrictEqual(sealed.definition, row.definition);
    const isSaved = await repository.save(row.userId, id, change.seen, {
      name: change.name.toWellFormed(),
      ...sealed,
      now: clock.now(),
      // A schedule or webhook runs on the owner's rights, so the owner looks at what somebody else changed before it runs again.
      ...this.startsBy(row, sealed.definition, row.isOn && !isToReview),
    });
    if (!isSaved) throw new AppError('workflow-changed');
    if (isToReview) await this.reportSwitchedOff(userId, row);
    return this.get(userId, id);
  }

  async switch(userId: string, id: string, isOn: boolean): Promise<FoundWorkflow> {
    const row = await this.row(userId, id);
    const definition = await this.definitionOf(row);
    if (isOn) {
      await this.checkRuns(userId, definition);
      if (triggerOf(definition) === 'manual') throw new AppError('invalid-input', { detail: sayWorkflow('startsByHand') });
      await this.keepDraft(row, definition);
    }
    await this.deps.repository.change(userId, id, this.startsBy(row, definition, isOn));
    return this.get(userId, id);
  }

  async renewHook(userId: string, id: string): Promise<FoundWorkflow> {
    const row = await this.row(userId, id);
    if (triggerOf(await this.definitionOf(row)) !== 'webhook') throw new AppError('invalid-input', { detail: sayWorkflow('noWebhook') });
    await this.deps.repository.change(userId, id, this.newHook(id));
    return this.get(userId, id);
  }

  /**
   * Returns a workflow and its definition, ready to run by somebody who may use it. The user's own model answers in the workflow of another.
   * @throws AppError with the problems, if there are any; with `stepId`, only with those of the fields of this step.
   */
  async runnable(userId: string, id: string, stepId?: string): Promise<{ row: WorkflowRow; definition: WorkflowDefinition }> {
    const { row, level } = await this.reach(userId, id);
    const definition = await this.definitionOf(row);
    await this.checkRuns(userId, definition, reaches(level, 'edit'), stepId);
    return { row, definition: level === 'own' ? definition : withoutModels(definition) };
  }

  /** Returns whether the schedule or webhook of a workflow is switched on, even if problems keep it from running. */
  async isOn(id: string): Promise<boolean> {
    return (await this.deps.repository.byId(id))?.isOn ?? false;
  }

  byHook(token: string): Promise<WorkflowRow | undefined> {
    return this.deps.repository.byHook(hashOf(token, 'hex'));
  }

  /** Seals the secrets that older server versions stored unencrypted. */
  async sealAll(): Promise<void> {
    for (const row of await this.deps.repository.listUnsealed()) if (row.definition) await this.sealRow(row, row.definition);
  }

  private async row(userId: string, id: string): Promise<WorkflowRow> {
    const row = await this.deps.repository.find(userId, id);
    if (!row) throw new AppError('not-found');
    return this.sealStored(row);
  }

  private async sealStored(row: WorkflowRow): Promise<WorkflowRow> {
    return row.definition && row.sealedHeaders === null ? this.sealRow(row, row.definition) : row;
  }

  private async reach(userId: string, id: string) {
    const row = await this.deps.repository.byId(id);
    const [reached] = row ? await this.withReach(userId, [row]) : [];
    if (!reached) throw new AppError('not-found');
    return { ...reached, row: await this.sealStored(reached.row) };
  }

  /** Returns those of the workflows that the user may see, with what the user may do. */
  private async withReach(userId: string, rows: readonly WorkflowRow[]) {
    const things = rows.map((row) => ({ kind: 'blueprint', id: row.id, userId: row.userId }));
    const shared = await this.deps.access.sharingOf(userId, things);
    return rows.flatMap((row) => {
      const sharing = shared.get(`blueprint/${row.id}`);
      const level: AccessLevel | undefined = row.userId === userId ? 'own' : sharing?.level;
      return level ? [{ row, level, sharing }] : [];
    });
  }

  private async usableAgents(userId: string): Promise<ReadonlySet<string>> {
    const [own, others] = await Promise.all([this.deps.repository.agentIds(userId), this.deps.access.sharedWith(userId, 'agent', 'use')]);
    return new Set([...own, ...others]);
  }

  private async reportSwitchedOff(userId: string, row: WorkflowRow): Promise<void> {
    const name = (await this.deps.access.people([userId])).get(userId)?.name ?? '';
    const title = sayAlert('workflowSwitchedOffTitle', { workflow: row.name });
    await this.deps.alert(row.userId, {
      kind: 'ai',
      title,
      text: sayAlert('workflowSwitchedOff', { name }),
      link: routes.workflow(row.id),
    });
  }

  /** Seals one workflow. Also needed after a restore, because the trash may hold workflows from before secrets were sealed. */
  private async sealRow(row: WorkflowRow, definition: WorkflowDefinition): Promise<WorkflowRow> {
    const sealed = this.deps.secrets.seal(row.id, definition, []);
    await this.deps.repository.setSealed(row, sealed);
    return { ...row, ...sealed };
  }

  private async definitionOf(row: WorkflowRow): Promise<WorkflowDefinition> {
    return row.definition ?? draftToWorkflow(row.draft, await this.deps.repository.timeZone(row.userId));
  }

  private problems(definition: WorkflowDefinition, agents: ReadonlySet<string>) {
    return workflowProblems(definition, { now: this.deps.clock.now(), allowLoopback: this.deps.allowLoopback, agents });
  }

  private async checkRuns(userId: string, definition: WorkflowDefinition, seesProblems = true, stepId?: string): Promise<void> {
    const all = this.problems(definition, await this.usableAgents(userId));
    const problems = stepId === undefined ? all : all.filter(({ step_id, field }) => step_id === stepId && field !== null);
    if (!problems.length) return;
    const detail = sayWorkflow('cannotRun', { count: problems.length });
    if (!seesProblems) throw new AppError('invalid-input', { detail });
    const errors = problems.map(({ step_id: step, field, message }) => ({
      path: [step, field].filter(Boolean).join('.') || 'workflow',
      message,
    }));
    throw new AppError('invalid-input', { detail, errors });
  }

  /** Saves a draft that runs automatically, so that it stays as it ran. */
  private async keepDraft(row: WorkflowRow, definition: WorkflowDefinition): Promise<void> {
    if (row.definition) return;
    const now = this.deps.clock.now();
    await this.deps.repository.save(row.userId, row.id, row.version, {
      name: row.name,
      ...this.deps.secrets.seal(row.id, definition, row.sealedHeaders ?? []),
      now,
    });
  }

  /** Returns what starts a workflow automatically, after a change to its definition or its switch. */
  private startsBy(row: Pick<WorkflowRow, 'id' | 'hookHash'>, definition: WorkflowDefinition, isOn: boolean): WorkflowChange {
    const trigger = definition.steps.find(isTrigger);
    if (trigger?.kind === 'trigger-webhook') return { isOn, nextAt: null, ...(row.hookHash ? {} : this.newHook(row.id)) };
    if (trigger?.kind !== 'trigger-schedule' || !isOn) return { isOn: false, nextAt: null };
    const { cron, time_zone: zone } = trigger.config;
    return { isOn, nextAt: nextTime(cron, zone, this.deps.clock.now()) ?? null };
  }

  private newHook(id: string): WorkflowChange {
    const token = randomBytes(32).toString('base64url');
    return { hookHash: hashOf(token, 'hex'), hookSealed: this.deps.keys.seal(token, `hook:${id}`) };
  }

  private hookPath(row: WorkflowRow, definition: WorkflowDefinition): string | null {
    if (triggerOf(definition) !== 'webhook' || !row.hookSealed) return null;
    const token = this.deps.keys.open(row.hookSealed, `hook:${row.id}`);
    return token === undefined ? null : `/api/hooks/${token}`;
  }
}

/** Returns the definition without the models that its owner chose. */
const withoutModels = (definition: WorkflowDefinition): WorkflowDefinition => ({
  ...definition,
  steps: definition.steps.map((step) => (step.kind === 'assistant' ? { ...step, config: { ...step.config, model: '' } } : step)),
});

function summaryOf(row: WorkflowRow, definition: WorkflowDefinition, problems: number, lastRun: RunRow | undefined): FoundSummary {
  const trigger = triggerOf(definition);
  const schedule = definition.steps.find((step) => step.kind === 'trigger-schedule')?.config;
  return {
    workflow_id: row.id,
    name: row.name,
    status: problems > 0 ? 'draft' : trigger === 'manual' ? 'ready' : row.isOn ? 'on' : 'off',
    trigger,
    steps: definition.steps.length,
    uses: usesOf(definition),
    ...(schedule ? { schedule } : {}),
    session_id: row.sessionId,
    updated_at: row.updatedAt.toISOString(),
    next_at: row.nextAt?.toISOString() ?? null,
    lastRun,
  };
}
