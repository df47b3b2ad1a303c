import { ConnectionsRepository } from '../modules/connections/connections.repository.ts';
import { createConnections } from '../modules/connections/connections.service.ts';
import { createExchange } from '../modules/exchange/exchange.service.ts';
import { WorkflowSharesRepository } from '../modules/exchange/workflow-shares.repository.ts';
import { createWorkflowShares } from '../modules/exchange/workflow-shares.service.ts';
import type { WorkflowsService } from '../modules/workflows/workflows.service.ts';
import type { KeyBox } from '../platform/model/key-box.ts';
import { guardedFetch } from '../platform/model/provider-fetch.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** Workflows on their way out and in. */
export function sharingServices({ config, database: { db }, clock }: ServiceDependencies, keys: KeyBox, workflows: WorkflowsService) {
  const exchange = createExchange({ workflows });
  const fetch = guardedFetch(config.privateProviders);
  return {
    exchange,
    workflowShares: createWorkflowShares({ repository: new WorkflowSharesRepository(db), workflows, clock }),
    connections: createConnections({ repository: new ConnectionsRepository(db), keys, fetch, exchange, clock }),
  };
}
