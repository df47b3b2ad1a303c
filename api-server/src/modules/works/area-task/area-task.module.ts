import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { WorkAreaModule } from '../work-area/work-area.module.ts';
import { AreaTasksRepository } from './area-task.repository.ts';
import { areaTaskRoutes } from './area-task.routes.ts';
import { AreaTaskService } from './area-task.service.ts';
import { areaTaskTools } from './area-task.tools.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
  readonly workArea: WorkAreaModule;
}

/** Keeps the tasks of Work Areas. */
export function areaTaskModule({ db, clock }: Parts, { access: { access }, alert: { alert }, workArea: { areas } }: Needs) {
  const repository = new AreaTasksRepository(db);
  const tasks = new AreaTaskService({ repository, access, alert, clock });
  return defineModule({
    name: 'area-task',
    routes: ({ register }) => areaTaskRoutes(register, tasks),
    jobs: tasks.jobs,
    tools: areaTaskTools({ tasks, access, areasOf: (userId) => areas.list(userId), find: (id) => repository.locate(id) }),
  });
}
