import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import { SearchRepository } from './search.repository.ts';
import { searchRoutes } from './search.routes.ts';
import { createSearch } from './search.service.ts';

export function searchModule({ db, clock }: Parts) {
  const search = createSearch(new SearchRepository(db), new WorkflowStatesRepository(db), clock);
  return defineModule({ name: 'search', routes: ({ register }) => searchRoutes(register, search) });
}
