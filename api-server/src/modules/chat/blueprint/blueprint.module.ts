import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { PlanModule } from '../../governance/plan/plan.module.ts';
import { blueprintMode } from './blueprint.mode.ts';
import { BlueprintsRepository } from './blueprint.repository.ts';
import { blueprintRoutes } from './blueprint.routes.ts';
import { createBlueprintsService } from './blueprint.service.ts';

export function blueprintModule({ db }: Parts, { access: { access }, plan }: { access: AccessParts; plan: PlanModule }) {
  const repository = new BlueprintsRepository(db);
  const blueprints = createBlueprintsService(repository, access);
  return defineModule({
    name: 'blueprint',
    routes: ({ register }) => blueprintRoutes(register, blueprints),
    modes: [blueprintMode(repository, (userId) => plan.plans.ensureRoom(userId, 'workflows'))],
  });
}
