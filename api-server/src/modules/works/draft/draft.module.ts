import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { DraftsRepository } from './draft.repository.ts';
import { draftRoutes } from './draft.routes.ts';
import { createDrafts } from './draft.service.ts';

export function draftModule({ db, clock }: Parts) {
  const drafts = createDrafts(new DraftsRepository(db), clock);
  return defineModule({ name: 'draft', routes: ({ register }) => draftRoutes(register, drafts) });
}
