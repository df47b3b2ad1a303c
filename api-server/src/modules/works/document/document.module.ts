import { sql } from 'drizzle-orm';
import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import type { AccessParts } from '../../governance/access/access-parts.ts';
import type { AlertModule } from '../../messaging/alert/alert.module.ts';
import type { NotebookModule } from '../notebook/notebook.module.ts';
import { DocumentsRepository } from './document.repository.ts';
import { documentRoutes } from './document.routes.ts';
import { createDocumentsService } from './document.service.ts';
import { documentTools } from './document.tools.ts';
import { changesChannel } from './document-channel.ts';
import { DocumentRooms, writersChannel } from './document-rooms.ts';
import { DocumentThread } from './document-thread.ts';
import { createTaskOwners } from './task-owners.service.ts';
import { TogetherRepository } from './together.repository.ts';
import { togetherRoutes } from './together.routes.ts';
import { createTogetherService } from './together.service.ts';

interface Needs {
  readonly access: AccessParts;
  readonly alert: AlertModule;
  readonly notebook: NotebookModule;
}

/** Keeps a notebook's document: with versioned saves for one author, with Yjs for several. */
export function documentModule(
  { database, db, clock, log }: Parts,
  { access: { access, keep }, alert: { alert }, notebook: { notebooks, repository: notebookRows } }: Needs,
) {
  const repository = new DocumentsRepository(db);
  const thread = new DocumentThread();
  const owners = createTaskOwners({ access, alert, titleOf: (id) => notebookRows.titleOf(id), clock, log });
  const together = createTogetherService({ documents: repository, repository: new TogetherRepository(db), thread, owners, clock, log });
  const rooms = new DocumentRooms({
    changesSince: (notebookId, lineage, after) => together.changesSince(notebookId, lineage, after),
    notify: (payload) => db.execute(sql`select pg_notify(${writersChannel}, ${payload})`),
  });
  const namesOf = (userIds: readonly string[]) => access.people(userIds);
  const documents = createDocumentsService({ repository, clock, together, owners, namesOf });
  const stops: (() => Promise<void>)[] = [];
  return defineModule({
    name: 'document',
    routes: ({ register }) => {
      documentRoutes(register, documents);
      const nameOf = async (userId: string) => (await namesOf([userId])).get(userId)?.name ?? '';
      togetherRoutes(register, { together, rooms, keepAccess: keep, nameOf });
    },
    tools: documentTools({
      documents,
      notebooks,
      access,
      titleOf: (id) => notebookRows.titleOf(id),
      itemsIn: (id) => notebookRows.itemsIn(id),
    }),
    jobs: [{ name: 'document-merge', cron: '* * * * *', run: () => together.mergeLeftOvers() }],
    open: async () => {
      stops.push(await database.listen(changesChannel, (notebookId) => rooms.announce(notebookId)));
      stops.push(await database.listen(writersChannel, (payload) => rooms.hear(payload)));
    },
    close: async () => {
      for (const stop of stops) await stop();
      rooms.close();
      together.close();
      await thread.close();
    },
  });
}
