import { defineModule } from '../../../kernel/module.ts';
import type { WorkflowModule } from '../workflow/workflow.module.ts';
import { exchangeRoutes } from './exchange.routes.ts';
import { createExchange } from './exchange.service.ts';

export function exchangeModule({ workflow: { workflows, shares } }: { workflow: WorkflowModule }) {
  const exchange = createExchange({ workflows });
  return defineModule({ name: 'exchange', routes: ({ register }) => exchangeRoutes(register, exchange, shares), exchange });
}

export type ExchangeModule = ReturnType<typeof exchangeModule>;
