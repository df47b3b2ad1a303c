import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import { WorkflowStatesRepository } from '../item/workflow-states.repository.ts';
import { AreaContentsRepository } from './area-contents.repository.ts';
import { type AreaContentsDependencies, createAreaContents } from './area-contents.service.ts';
import { WorkAreasRepository } from './work-area.repository.ts';
import { workAreaRoutes } from './work-area.routes.ts';
import { createWorkAreasService } from './work-area.service.ts';

export function workAreaModule(
  { db, clock }: Parts,
  { access: { access }, startChat }: { access: AccessParts; startChat: AreaContentsDependencies['startChat'] },
) {
  const areas = createWorkAreasService(new WorkAreasRepository(db), clock, access);
  const contents = createAreaContents({
    repository: new AreaContentsRepository(db),
    sharing: access,
    workflowStates: new WorkflowStatesRepository(db),
    startChat,
  });
  return defineModule({ name: 'work-area', routes: ({ register }) => workAreaRoutes(register, areas, contents), areas });
}

export type WorkAreaModule = ReturnType<typeof workAreaModule>;
