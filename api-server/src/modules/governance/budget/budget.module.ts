import { findBudgetTargets, getCurrency, listBudgets, removeBudget, setBudget, setCurrency } from 'shared-contracts/admin-calls';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import { BudgetsRepository } from './budget.repository.ts';
import { createBudgets } from './budget.service.ts';
import { createCurrency } from './currency.ts';

/** Creates the budgets of people, groups, workspaces, agents and workflows. */
export function budgetModule({ db, clock }: Parts, { alert: { alert } }: { alert: AlertModule }) {
  const budgets = createBudgets({ db, repository: new BudgetsRepository(db), alert, clock });
  const currency = createCurrency(db);
  return defineModule({
    name: 'budget',
    routes: ({ register }) => {
      register(listBudgets, ({ query }) => budgets.list(query.kind, query.q ?? '', query.from ?? 0));
      register(getCurrency, async () => ({ currency: await currency.get(), has_amounts: await currency.hasAmounts() }));
      register(setCurrency, async ({ body }) => {
        await currency.set(body.currency, body.keeps_numbers ?? false);
        return { message: 'Saved.' };
      });
      register(findBudgetTargets, async ({ query }) => ({ targets: await budgets.find(query.kind, query.q) }));
      register(setBudget, async ({ body }) => {
        await budgets.set(body.kind, body.budget_id, body.monthly_micro);
        return { message: 'Saved.' };
      });
      register(removeBudget, async ({ body }) => {
        await budgets.remove(body.kind, body.budget_id);
        return { message: 'Removed.' };
      });
    },
    budgets,
  });
}

export type BudgetModule = ReturnType<typeof budgetModule>;
