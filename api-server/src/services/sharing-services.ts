import { ConnectionsRepository } from '../modules/connection/connection.repository.ts';
import { createConnections } from '../modules/connection/connection.service.ts';
import { createExchange } from '../modules/exchange/exchange.service.ts';
import { WorkflowSharesRepository } from '../modules/workflow/share/share.repository.ts';
import { createWorkflowShares } from '../modules/workflow/share/share.service.ts';
import type { WorkflowsService } from '../modules/workflow/workflow.service.ts';
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
