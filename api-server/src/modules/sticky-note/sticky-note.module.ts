import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import type { MentionModule } from '../mention/mention.module.ts';
import type { WorkspaceModule } from '../workspace/workspace.module.ts';
import { StickyNotesRepository } from './sticky-note.repository.ts';
import { stickyNoteRoutes } from './sticky-note.routes.ts';
import { createStickyNotesService } from './sticky-note.service.ts';

interface Needs {
  readonly mention: MentionModule;
  readonly workspace: WorkspaceModule;
}

export function stickyNoteModule({ db }: Parts, { mention, workspace }: Needs) {
  const notes = createStickyNotesService(new StickyNotesRepository(db), workspace.workspaces, mention.mentions);
  return defineModule({ name: 'sticky-note', routes: ({ register }) => stickyNoteRoutes(register, notes) });
}
