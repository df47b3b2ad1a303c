import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { ExchangeModule } from '../exchange/exchange.module.ts';
import { ConnectionsRepository } from './connection.repository.ts';
import { connectionRoutes } from './connection.routes.ts';
import { createConnections } from './connection.service.ts';

export function connectionModule(
  { db, keys, providerFetch: fetch, clock }: Parts,
  { exchange: { exchange } }: { exchange: ExchangeModule },
) {
  const connections = createConnections({ repository: new ConnectionsRepository(db), keys, fetch, exchange, clock });
  return defineModule({ name: 'connection', routes: ({ register }) => connectionRoutes(register, connections) });
}
