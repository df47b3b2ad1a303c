import { type BeforeDelete, defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { TrashModule } from '../../governance/trash/trash.module.ts';
import type { FileModule } from '../file/file.module.ts';
import { fileTools } from '../file/file.tools.ts';
import { NotebooksRepository } from '../notebook/notebook.repository.ts';
import { FileFactsRepository } from './file-facts.repository.ts';
import { ItemsRepository } from './item.repository.ts';
import { itemRoutes } from './item.routes.ts';
import { createItemsService } from './item.service.ts';
import { itemTools } from './item.tools.ts';
import { WorkflowStatesRepository } from './workflow-states.repository.ts';

interface Needs {
  readonly access: AccessParts;
  readonly file: FileModule;
  readonly trash: TrashModule;
  /** Returns what other modules do before something is deleted. */
  readonly beforeDelete: () => readonly BeforeDelete[];
}

/** Creates the lists of everything that a user keeps. */
export function itemModule({ db, clock }: Parts, { access, file, trash, beforeDelete }: Needs) {
  const repository = new ItemsRepository(db);
  const notebooks = new NotebooksRepository(db);
  const items = createItemsService({
    repository,
    workflowStates: new WorkflowStatesRepository(db),
    fileFacts: new FileFactsRepository(db),
    sharing: access.access,
    trash: trash.trash,
    beforeDelete: async (kind, id) => {
      for (const stop of beforeDelete()) await stop[kind]?.(id);
    },
  });
  return defineModule({
    name: 'item',
    routes: ({ register }) => itemRoutes(register, items, file.presentRecognition),
    tools: [
      ...itemTools({ items, repository, access: access.access, notebooksOf: (userId) => notebooks.list(userId) }),
      ...fileTools({ ...file, access: access.access, remove: (ownerId, fileId) => items.remove('file', ownerId, fileId), now: clock.now }),
    ],
    items,
  });
}

export type ItemModule = ReturnType<typeof itemModule>;
