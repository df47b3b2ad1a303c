import type { UsageGrouping } from 'shared-contracts/admin-calls';
import { dayMs } from 'shared-contracts/days';
import type { BudgetScope } from 'shared-contracts/settings-calls';
import { AppError } from '../../../errors.ts';
import { sayBudget } from '../../../messages/budget.ts';
import type { Clock } from '../../../platform/clock.ts';
import { shownConnectionName } from '../../../platform/model/server-connection.ts';
import type { Budgets } from '../budget/budget.service.ts';
import type { CallFilter, UsageRepository } from './usage.repository.ts';
import { usageCsv } from './usage-csv.policy.ts';

interface AskedUsage {
  readonly from: string;
  readonly to: string;
  readonly scope?: BudgetScope | undefined;
  readonly scope_id?: string | undefined;
  readonly model?: string | undefined;
  readonly connection?: string | undefined;
  readonly kind?: string | undefined;
}

interface UsageDependencies {
  readonly repository: UsageRepository;
  readonly budgets: Pick<Budgets, 'currency' | 'useOf'>;
  readonly clock: Clock;
}

const listed = 50;
const daysMax = 366;
const exportedMax = 50_000;
const modelsShown = 100;

/** Adds up calls to models. Access: people see their own; what everybody used is for administrators and the owners of things. */
export function createUsage({ repository, budgets, clock }: UsageDependencies) {
  const monthStart = () => new Date(Date.UTC(clock.now().getUTCFullYear(), clock.now().getUTCMonth(), 1));
  return {
    mine: async (userId: string) => {
      const filter = { userId, from: monthStart() };
      const [currency, budget, totals, days, models] = await Promise.all([
        budgets.currency(),
        budgets.useOf(userId),
        repository.totals(filter),
        repository.rows('day', filter, 0, daysMax),
        repository.rows('model', filter, 0, modelsShown),
      ]);
      return { currency, budget: budget ?? null, totals, by_day: days.rows, by_model: models.rows };
    },
    /** Adds up what a chat, an agent or a workflow used. Access: the caller may see it; others than its owner see their own calls only. */
    of: async (userId: string, ownerId: string, what: Pick<CallFilter, 'chatId' | 'scope'>) => {
      const isEverybody = userId === ownerId;
      const filter = { ...what, ...(isEverybody ? {} : { userId }) };
      const [currency, totals, month] = await Promise.all([
        budgets.currency(),
        repository.totals(filter),
        repository.totals({ ...filter, from: monthStart() }),
      ]);
      return { currency, is_everybody: isEverybody, totals, this_month: month };
    },
    everybody: async (asked: AskedUsage, by: UsageGrouping, offset: number) => {
      const filter = filterOf(asked);
      const [currency, totals, found] = await Promise.all([
        budgets.currency(),
        repository.totals(filter),
        repository.rows(by, filter, offset, by === 'day' ? daysMax : listed),
      ]);
      const rows = by === 'connection' ? found.rows.map((row) => ({ ...row, name: shownConnectionName(row.key, row.name) })) : found.rows;
      return { currency, totals, rows, total_rows: found.total };
    },
    csv: async (asked: AskedUsage) => {
      const [currency, rows] = await Promise.all([budgets.currency(), repository.listDetails(filterOf(asked), exportedMax + 1)]);
      return { csv: usageCsv(rows.slice(0, exportedMax), currency), is_complete: rows.length <= exportedMax };
    },
  };
}

/** Reads the filter of a call. @throws AppError `invalid-input` unless its days form a period of a year at most. */
function filterOf({ from, to, scope, scope_id, model, connection, kind }: AskedUsage): CallFilter {
  const begins = new Date(`${from}T00:00:00Z`);
  const ends = new Date(Date.parse(`${to}T00:00:00Z`) + dayMs);
  const days = (ends.getTime() - begins.getTime()) / dayMs;
  if (!(days >= 1 && days <= daysMax)) throw new AppError('invalid-input', { detail: sayBudget('periodInvalid') });
  const counted = scope && scope_id ? { scope: `${scope}:${scope_id}` } : {};
  return { from: begins, until: ends, ...counted, model, connection, kind };
}
