import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { OwnershipModule } from '../../governance/ownership/ownership.module.ts';
import type { TrashModule } from '../../governance/trash/trash.module.ts';
import { NotebooksRepository } from './notebook.repository.ts';
import { notebookRoutes } from './notebook.routes.ts';
import { createNotebooksService } from './notebook.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly ownership: OwnershipModule;
  readonly trash: TrashModule;
}

export function notebookModule({ db }: Parts, { access: { access, audiences }, ownership: { ownership }, trash: { trash } }: Needs) {
  const seesArea = (userId: string, areaId: string) => ownership.owns(userId, 'seen-area', areaId);
  const repository = new NotebooksRepository(db);
  const notebooks = createNotebooksService(repository, seesArea, trash, { access, audiences });
  return defineModule({ name: 'notebook', routes: ({ register }) => notebookRoutes(register, notebooks), notebooks, repository });
}

export type NotebookModule = ReturnType<typeof notebookModule>;
