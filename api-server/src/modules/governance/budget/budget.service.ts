import { routes } from 'shared-contracts';
import type { BudgetScope } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayBudget } from '../../../messages/budget.ts';
import { recordAudit } from '../../../platform/audit/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Drizzle } from '../../../platform/database/database.ts';
import { readSetting } from '../../../platform/installation-settings.ts';
import type { Sentence } from '../../../platform/language/messages.ts';
import { ModelError } from '../../../platform/model/model-port.ts';
import type { NewAlert } from '../../messaging/alert/alert.repository.ts';
import { monthOf } from '../plan/plan.policy.ts';
import type { BudgetsRepository } from './budget.repository.ts';
import { currencySetting } from './currency.ts';

/** Describes a budget and how much of it is spent or reserved. */
export interface UsedBudget {
  readonly scope: string;
  readonly budgetMicro: number;
  readonly spentMicro: number;
}

export interface BudgetsDependencies {
  readonly db: Drizzle;
  readonly repository: BudgetsRepository;
  readonly alert: (userId: string, alert: NewAlert) => Promise<unknown>;
  readonly clock: Clock;
}

const listed = 50;
const targetsMax = 20;

/** Returns the first day of the month after this one. */
export function renewalOf(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString();
}

/** Manages budgets. Access: calls about the budgets of others are for administrators; what is said to a person is about their own calls. */
export function createBudgets({ db, repository, alert, clock }: BudgetsDependencies) {
  const month = () => monthOf(clock.now());
  const currency = () => readSetting(db, currencySetting);
  const wording = async (state: 'Full' | 'Near', { scope, budgetMicro, spentMicro }: UsedBudget, at: string): Promise<Sentence> => {
    const [kind, id] = splitScope(scope);
    const [unit, target] = await Promise.all([currency(), kind === 'person' ? undefined : repository.target(kind, id)]);
    const amounts = { budget: `${budgetMicro} ${unit}`, spent: `${spentMicro} ${unit}`, day: renewalOf(at) };
    return kind === 'person'
      ? sayBudget(`${kind}${state}`, amounts)
      : sayBudget(`${kind}${state}`, { ...amounts, name: target?.name ?? '' });
  };
  const present = ({ monthlyMicro, spentMicro, reservedMicro }: { monthlyMicro: number; spentMicro: number; reservedMicro: number }) => ({
    monthly_micro: monthlyMicro,
    spent_micro: spentMicro,
    reserved_micro: reservedMicro,
    renews_at: renewalOf(month()),
  });
  const nameOf = async (kind: BudgetScope, id: string): Promise<string> => {
    if (kind === 'person' && id === '') return '';
    const target = await repository.target(kind, id);
    if (!target) throw new AppError('not-found', { detail: sayBudget('noTarget') });
    return target.detail || target.name;
  };
  return {
    currency,
    /** Returns a person's budget and what is used of it this month; undefined if they have none. */
    useOf: async (userId: string) => {
      const use = await repository.use(`person:${userId}`, month());
      return use && present(use);
    },
    /** Returns the error for a call that a budget has no room for: how much it is, when it renews and whom to ask. */
    refusal: async (full: UsedBudget): Promise<ModelError> => {
      const [sentence, owner] = await Promise.all([wording('Full', full, month()), repository.owner()]);
      return new ModelError(
        'budget-reached',
        owner ? sayBudget('askAdmin', { full: sentence, admin: owner }) : sayBudget('askAnyAdmin', { full: sentence }),
      );
    },
    /** Warns those whose budget is nearly spent, once in a month. */
    warn: async (near: readonly (UsedBudget & { readonly month: string })[]): Promise<void> => {
      for (const one of near) {
        const [kind, id] = splitScope(one.scope);
        const text = await wording('Near', one, one.month);
        const link = linkOf(kind, id);
        for (const userId of await repository.listWarned(kind, id)) {
          const key = `budget ${one.scope} ${one.month} ${one.budgetMicro} ${userId}`;
          await alert(userId, { kind: 'system', title: sayBudget('nearTitle'), text, key, link });
        }
      }
    },
    list: async (kind: BudgetScope | undefined, q: string, offset: number) => {
      const [unit, everyone, found] = await Promise.all([
        currency(),
        repository.everyone(),
        repository.list(month(), kind, q, offset, listed),
      ]);
      const rows = found.budgets.map((row) => ({ kind: row.kind, id: row.id, name: row.name, detail: row.detail, use: present(row) }));
      return { currency: unit, everyone_micro: everyone, budgets: rows, total: found.total };
    },
    find: (kind: BudgetScope, q: string) => repository.find(kind, q, targetsMax),
    /** @throws AppError `not-found` if there is nothing with this id. */
    set: async (kind: BudgetScope, id: string, monthlyMicro: number): Promise<void> => {
      const name = await nameOf(kind, id);
      await db.transaction(async (tx) => {
        const before = await repository.own(kind, id, tx);
        await repository.set(tx, { kind, id, monthlyMicro, month: month(), now: clock.now() });
        const target = { kind: `budget-${kind}`, id, name };
        await recordAudit(tx, {
          action: 'budget.set',
          target,
          before: { monthly_micro: before ?? null },
          after: { monthly_micro: monthlyMicro },
        });
      });
    },
    remove: async (kind: BudgetScope, id: string): Promise<void> => {
      const target = id === '' ? undefined : await repository.target(kind, id);
      await db.transaction(async (tx) => {
        const before = await repository.own(kind, id, tx);
        if (before === undefined) return;
        await repository.remove(tx, kind, id);
        const named = { kind: `budget-${kind}`, id, name: target?.detail || target?.name || '' };
        await recordAudit(tx, { action: 'budget.remove', target: named, before: { monthly_micro: before } });
      });
    },
  };
}

export type Budgets = ReturnType<typeof createBudgets>;

/** Returns the page that shows what is spent. */
function linkOf(kind: BudgetScope, id: string): string {
  if (kind === 'person') return routes.settings('usage');
  if (kind === 'agent') return routes.agent(id);
  return kind === 'workflow' ? routes.workflow(id) : '/admin/limits';
}

function splitScope(scope: string): [BudgetScope, string] {
  const at = scope.indexOf(':');
  return [scope.slice(0, at) as BudgetScope, scope.slice(at + 1)];
}
