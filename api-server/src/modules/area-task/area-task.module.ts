import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { AccessParts } from '../access/access-parts.ts';
import type { AlertModule } from '../alert/alert.module.ts';
import { AreaTasksRepository } from './area-task.repository.ts';
import { areaTaskRoutes } from './area-task.routes.ts';
import { AreaTaskService } from './area-task.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
}

/** Keeps the tasks of Work Areas. */
export function areaTaskModule({ db, clock }: Parts, { access: { access }, alert: { alert } }: Needs) {
  const tasks = new AreaTaskService({ repository: new AreaTasksRepository(db), access, alert, clock });
  return defineModule({ name: 'area-task', routes: ({ register }) => areaTaskRoutes(register, tasks), jobs: tasks.jobs });
}
