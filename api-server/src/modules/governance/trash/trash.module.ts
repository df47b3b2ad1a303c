import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { readRetention } from '../../../platform/retention-rules.ts';
import { TrashRepository } from './trash.repository.ts';
import { trashRoutes } from './trash.routes.ts';
import { createTrash } from './trash.service.ts';

export function trashModule({ db, clock }: Parts) {
  const trash = createTrash({ repository: new TrashRepository(db), keptDays: async () => (await readRetention(db)).trash, clock });
  return defineModule({ name: 'trash', routes: ({ register }) => trashRoutes(register, trash), trash });
}

export type TrashModule = ReturnType<typeof trashModule>;
