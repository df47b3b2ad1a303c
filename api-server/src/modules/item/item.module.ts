import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { createChosenLanguage } from '../../platform/database/chosen-language.ts';
import type { AccessParts } from '../access/access-parts.ts';
import { BlueprintsRepository } from '../blueprint/blueprint.repository.ts';
import type { ChatModule } from '../chat/chat.module.ts';
import type { FileModule } from '../file/file.module.ts';
import { fileTools } from '../file/file.tools.ts';
import { NotebooksRepository } from '../notebook/notebook.repository.ts';
import type { PlanModule } from '../plan/plan.module.ts';
import type { PolicyModule } from '../policy/policy.module.ts';
import type { TrashModule } from '../trash/trash.module.ts';
import type { WorkflowModule } from '../workflow/workflow.module.ts';
import { workflowChangeTools } from '../workflow/workflow-change.tools.ts';
import { ItemsRepository } from './item.repository.ts';
import { itemRoutes } from './item.routes.ts';
import { createItemsService } from './item.service.ts';
import { itemTools } from './item.tools.ts';
import { WorkflowStatesRepository } from './workflow-states.repository.ts';

interface Needs {
  readonly access: AccessParts;
  readonly chat: ChatModule;
  readonly file: FileModule;
  readonly plan: PlanModule;
  readonly policy: PolicyModule;
  readonly trash: TrashModule;
  readonly workflow: WorkflowModule;
}

/** Creates the lists of everything that a user keeps. */
export function itemModule({ db, clock }: Parts, { access, chat, file, plan, policy, trash, workflow }: Needs) {
  const repository = new ItemsRepository(db);
  const notebooks = new NotebooksRepository(db);
  const items = createItemsService({
    repository,
    workflowStates: new WorkflowStatesRepository(db),
    sharing: access.access,
    trash: trash.trash,
    beforeDelete: async (kind, id) => {
      if (kind === 'chat') await chat.sessions.stop(id);
      if (kind === 'blueprint') await workflow.endAll(id);
    },
  });
  return defineModule({
    name: 'item',
    routes: ({ register }) => itemRoutes(register, items),
    tools: [
      ...itemTools({ items, repository, access: access.access, notebooksOf: (userId) => notebooks.list(userId) }),
      ...fileTools({ ...file, access: access.access, remove: (ownerId, fileId) => items.remove('file', ownerId, fileId), now: clock.now }),
      ...workflowChangeTools({
        ...{ workflows: workflow.workflows, nameOf: workflow.nameOf, access: access.access, drafts: new BlueprintsRepository(db) },
        remove: (ownerId, id) => items.remove('blueprint', ownerId, id),
        ensureRoom: (userId) => plan.plans.ensureRoom(userId, 'workflows'),
        ensureAllowed: (userId) => policy.policies.ensureInRun(userId, 'workflows'),
        languageOf: createChosenLanguage(db),
      }),
    ],
  });
}
