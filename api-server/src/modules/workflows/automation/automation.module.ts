import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { ExchangeModule } from '../exchange/exchange.module.ts';
import { ConnectionsRepository } from './automation.repository.ts';
import { connectionRoutes } from './automation.routes.ts';
import { createConnections } from './automation.service.ts';

export function automationModule(
  { db, keys, providerFetch: fetch, clock }: Parts,
  { exchange: { exchange } }: { exchange: ExchangeModule },
) {
  const connections = createConnections({ repository: new ConnectionsRepository(db), keys, fetch, exchange, clock });
  return defineModule({ name: 'automation', routes: ({ register }) => connectionRoutes(register, connections) });
}
