import { findBudgetTargets, listBudgets, removeBudget, setBudget } from 'shared-contracts/admin-calls';
import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AlertModule } from '../alert/alert.module.ts';
import { BudgetsRepository } from './budget.repository.ts';
import { createBudgets } from './budget.service.ts';

/** Creates the budgets of people, groups, workspaces, agents and workflows. */
export function budgetModule({ db, clock }: Parts, { alert: { alert } }: { alert: AlertModule }) {
  const budgets = createBudgets({ db, repository: new BudgetsRepository(db), alert, clock });
  return defineModule({
    name: 'budget',
    routes: ({ register }) => {
      register(listBudgets, ({ query }) => budgets.list(query.kind, query.q ?? '', query.from ?? 0));
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
