import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { WorkspaceModule } from '../../identity/workspace/workspace.module.ts';
import type { MentionModule } from '../mention/mention.module.ts';
import { StickyNotesRepository } from './sticky-note.repository.ts';
import { stickyNoteRoutes } from './sticky-note.routes.ts';
import { createStickyNotesService } from './sticky-note.service.ts';
import { stickyNoteTools } from './sticky-note.tools.ts';

interface Needs {
  readonly mention: MentionModule;
  readonly workspace: WorkspaceModule;
}

export function stickyNoteModule({ db }: Parts, { mention, workspace }: Needs) {
  const repository = new StickyNotesRepository(db);
  const notes = createStickyNotesService(repository, workspace.workspaces, mention.mentions);
  return defineModule({
    name: 'sticky-note',
    routes: ({ register }) => stickyNoteRoutes(register, notes),
    tools: stickyNoteTools({ notes, find: (userId, id) => repository.find(userId, id) }),
  });
}
