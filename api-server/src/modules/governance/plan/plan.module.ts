import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { PlansRepository } from './plan.repository.ts';
import { createPlans } from './plan.service.ts';

export const planModule = ({ db, clock }: Parts) => defineModule({ name: 'plan', plans: createPlans(new PlansRepository(db), clock) });

export type PlanModule = ReturnType<typeof planModule>;
