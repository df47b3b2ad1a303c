import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { PlanModule } from '../plan/plan.module.ts';
import { blueprintMode } from './blueprint.mode.ts';
import { BlueprintsRepository } from './blueprint.repository.ts';
import { blueprintRoutes } from './blueprint.routes.ts';
import { createBlueprintsService } from './blueprint.service.ts';

export function blueprintModule({ db }: Parts, { plan }: { plan: PlanModule }) {
  const repository = new BlueprintsRepository(db);
  const blueprints = createBlueprintsService(repository);
  return defineModule({
    name: 'blueprint',
    routes: ({ register }) => blueprintRoutes(register, blueprints),
    modes: [blueprintMode(repository, (userId) => plan.plans.ensureRoom(userId, 'workflows'))],
  });
}
