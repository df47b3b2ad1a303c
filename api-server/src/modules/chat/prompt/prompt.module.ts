import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import { PromptsRepository } from './prompt.repository.ts';
import { promptRoutes } from './prompt.routes.ts';
import { createPromptsService } from './prompt.service.ts';
import { skillsContributor } from './skill.contributor.ts';
import { createSkills } from './skill.service.ts';

/** Creates the prompt module: each person's library of prompts and skills, and the skills that answers follow. */
export function promptModule({ config, db, clock }: Parts, { access: { access } }: { readonly access: AccessParts }) {
  const repository = new PromptsRepository(db);
  const prompts = createPromptsService({ repository, access, clock });
  const skills = createSkills({ repository, access });
  return defineModule({
    name: 'prompt',
    routes: ({ register }) => promptRoutes(register, prompts),
    contributors: [skillsContributor(skills, config.basePath)],
    skills,
  });
}

export type PromptModule = ReturnType<typeof promptModule>;
