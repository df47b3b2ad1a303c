import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import { SearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearch } from './search.service.ts';

export function searchModule({ db, clock }: Parts, { access: { access } }: { access: AccessParts }) {
  const repository = new SearchRepository(db);
  const search = createSearch({ repository, workflowStates: new WorkflowStatesRepository(db), sharing: access, clock });
  return defineModule({ name: 'search', routes: ({ register }) => searchRoutes(register, search) });
}
