import { daysAfter, daysBefore } from 'shared-contracts/days';
import { type ActivityEntry, accountLimits, limitsOf, type ProfileDetails } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import type { Identity } from '../../../http/register-call.ts';
import { sayAccount } from '../../../messages/account.ts';
import { sayMail } from '../../../messages/mail.ts';
import type { Clock } from '../../../platform/clock.ts';
import { isRefusedByHold } from '../../../platform/holds/holds.ts';
import { newId } from '../../../platform/ids.ts';
import { forEachOne } from '../../../platform/jobs/for-each-one.ts';
import type { RecurringJob } from '../../../platform/jobs/jobs.ts';
import { writeStored } from '../../../platform/language/text.ts';
import type { Log } from '../../../platform/log.ts';
import type { NewMail } from '../../../platform/mail/mail-port.ts';
import type { Plans } from '../../governance/plan/plan.service.ts';
import type { Leaving } from '../../governance/transfer/leaving.service.ts';
import { ensureOwnerLeft } from '../installation/roles.service.ts';
import type { AccountRepository } from './account.repository.ts';

const entriesMost = 5_000;
const ownedWorkspacesMost = 51;
const feedsMost = 50;
const businessPlans = ['pro', 'teams', 'business'];

export interface AccountDependencies {
  readonly repository: AccountRepository;
  readonly confirmPassword: (user: Identity, password: string) => Promise<void>;
  readonly plans: Pick<Plans, 'planOf' | 'period' | 'usage'>;
  readonly leaving: Pick<Leaving, 'worksOf' | 'succeedEach' | 'succeedRest' | 'tell'>;
  readonly post: (mail: NewMail) => Promise<void>;
  readonly clock: Clock;
  readonly log: Log;
}

interface ProfileChange {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly company?: string | undefined;
  readonly details?: ProfileDetails | undefined;
}

/** Manages the whole account: profile, plan, activity log, closing. Access: every statement is limited to the caller. */
export class AccountService {
  private readonly deps: AccountDependencies;
  readonly jobs: readonly RecurringJob[];
  constructor(deps: AccountDependencies) {
    this.deps = deps;
    this.jobs = [
      { name: 'account-deletions', cron: '15 * * * *', isMaintenance: true, run: () => this.deleteDue() },
      {
        name: 'activity-retention',
        cron: '40 * * * *',
        run: () => deps.repository.deleteOldActivity(deps.clock.now(), accountLimits.retentionDaysStandard),
      },
    ];
  }

  details(userId: string) {
    return this.deps.repository.details(userId);
  }

  async updateProfile(userId: string, { details, ...rest }: ProfileChange): Promise<void> {
    const { repository } = this.deps;
    if (rest.company && !(await this.hasBusinessProfile(userId))) throw new AppError('plan-needed');
    const values = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
    const merged = details && { details: { ...(await repository.details(userId)), ...details } };
    await repository.updateProfile(userId, { ...values, ...merged });
  }

  async plans(userId: string) {
    const { repository } = this.deps;
    const [plans, current, used, period, limited] = await Promise.all([
      repository.plans(),
      this.planOf(userId),
      repository.usage(userId),
      this.deps.plans.period(userId),
      this.deps.plans.usage(userId),
    ]);
    const usage = [
      ...limited,
      { what: 'workspaces' as const, used: used.workspaces, limit: ownedWorkspacesMost },
      { what: 'feeds' as const, used: used.feeds, limit: feedsMost },
      { what: 'chats' as const, used: used.chats, limit: null },
      { what: 'notebooks' as const, used: used.notebooks, limit: null },
    ];
    return {
      plans: plans.map((plan) => ({ ...plan, hasBusinessProfile: businessPlans.includes(plan.id), limits: limitsOf(plan.id) })),
      current,
      period,
      usage,
    };
  }

  async changePlan(userId: string, planId: string): Promise<void> {
    const { repository, clock } = this.deps;
    const plan = (await repository.plans()).find(({ id }) => id === planId);
    if (!plan) throw new AppError('invalid-input', { errors: [{ path: 'body.plan_id', message: sayAccount('planUnknown') }] });
    if ((await this.planOf(userId)) === planId) return;
    await repository.subscribe({ id: newId('sub'), userId, planId, createdAt: clock.now() });
  }

  async activity(userId: string, kind: ActivityEntry['kind'] | undefined, language: string) {
    const { repository } = this.deps;
    const [{ stays, logins, security }, days] = await Promise.all([repository.activity(userId, entriesMost), repository.retention(userId)]);
    const entries: (Omit<ActivityEntry, 'started_at' | 'ended_at' | 'entry_id'> & { id: string; at: Date; end: Date | null })[] = [
      ...stays.map((row) => ({ id: row.id, kind: row.kind, subject: row.subject, at: row.startedAt, end: row.endedAt })),
      ...logins.map((row) => ({ id: row.id, kind: 'log-in' as const, subject: '', at: row.startedAt, end: row.endedAt })),
      ...security.map((row) => ({
        id: row.id,
        kind: 'security' as const,
        subject: writeStored(row.texts?.title, row.title, language),
        at: row.createdAt,
        end: null,
      })),
    ];
    const shown = entries
      .filter((entry) => !kind || entry.kind === kind)
      .toSorted((a, b) => b.at.getTime() - a.at.getTime())
      .slice(0, entriesMost);
    return { entries: shown, retentionDays: days ?? accountLimits.retentionDaysStandard };
  }

  async setRetention(userId: string, days: number): Promise<number> {
    const { repository, clock } = this.deps;
    const deleted = await repository.deleteActivityBefore(userId, daysBefore(clock.now(), days));
    await repository.setRetention(userId, days);
    return deleted;
  }

  async state(userId: string) {
    const { repository } = this.deps;
    const [found, soleOwnerOf, works] = await Promise.all([
      repository.find(userId),
      repository.soleOwnerOf(userId),
      this.deps.leaving.worksOf(userId),
    ]);
    if (!found) throw new AppError('not-found');
    return { ...found, soleOwnerOf, works };
  }

  /**
   * Schedules the deletion. Nothing is deleted before the grace period ends, but what others use gets its new owners at once: `successors`
   * maps workspaces to the members who take over.
   */
  async close(user: Identity, password: string, successors: ReadonlyMap<string, string>): Promise<Date> {
    const { repository, confirmPassword, leaving, clock, post } = this.deps;
    await confirmPassword(user, password);
    if (await repository.isHeld(user.userId)) throw new AppError('on-hold', { detail: sayAccount('onHold') });
    const left = await repository.soleOwnerOf(user.userId);
    if (left.length) throw new AppError('last-owner', { detail: sayAccount('onlyOwner', { count: left.length, names: left }) });
    const deletionAt = daysAfter(clock.now(), accountLimits.graceDays);
    const taken = await repository.close(user.userId, deletionAt, async (tx) => {
      await ensureOwnerLeft(tx, user.userId);
      return leaving.succeedEach(tx, user.userId, successors);
    });
    const text = sayMail('closedText', { moment: deletionAt.toISOString() });
    await post({ to: user.email, subject: sayMail('closedSubject'), text });
    for (const one of taken) await leaving.tell(one, user.userId);
    return deletionAt;
  }

  keep(userId: string): Promise<void> {
    return this.deps.repository.keep(userId);
  }

  /** Deactivates the account and signs the user out everywhere, including this browser. */
  async deactivate(user: Identity, password: string): Promise<void> {
    const { repository, confirmPassword, clock, post } = this.deps;
    await confirmPassword(user, password);
    await repository.deactivate(user.userId, clock.now());
    await post({ to: user.email, subject: sayMail('deactivatedSubject'), text: sayMail('deactivatedText') });
  }

  private async deleteDue(): Promise<void> {
    const { repository, clock } = this.deps;
    const now = clock.now();
    // By pages, because accounts that can't be deleted stay due.
    const all: string[] = [];
    for (let page = await repository.due(now, ''); page.length; page = await repository.due(now, page.at(-1) ?? '')) all.push(...page);
    await forEachOne(all, (userId) => this.deleteOne(userId, now));
  }

  private async deleteOne(userId: string, now: Date): Promise<void> {
    const { repository, leaving, log } = this.deps;
    try {
      if (await repository.delete(userId, now, (tx) => leaving.succeedRest(tx, userId)))
        log.info({ userId }, 'a closed account was deleted');
    } catch (error) {
      if (!isRefusedByHold(error)) {
        log.error({ err: error, userId }, 'a closed account could not be deleted');
        throw error;
      }
      // Somebody on hold wrote in a chat of this account. It goes when the hold is lifted.
      log.info({ userId }, 'a legal hold keeps a closed account');
    }
  }

  private async planOf(userId: string): Promise<string> {
    return (await this.deps.plans.planOf(userId)).id;
  }

  /** Returns whether the current plan includes the business profile. */
  async hasBusinessProfile(userId: string): Promise<boolean> {
    return businessPlans.includes(await this.planOf(userId));
  }
}
