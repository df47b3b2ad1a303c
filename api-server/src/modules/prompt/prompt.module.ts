import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AccessParts } from '../access/access-parts.ts';
import { PromptsRepository } from './prompt.repository.ts';
import { promptRoutes } from './prompt.routes.ts';
import { createPromptsService } from './prompt.service.ts';

/** Creates the prompt module: each person's library of prompts. */
export function promptModule({ db, clock }: Parts, { access: { access } }: { readonly access: AccessParts }) {
  const prompts = createPromptsService({ repository: new PromptsRepository(db), access, clock });
  return defineModule({ name: 'prompt', routes: ({ register }) => promptRoutes(register, prompts) });
}
