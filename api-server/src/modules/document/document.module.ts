import { defineModule } from '../../module.ts';
import type { Parts } from '../../parts.ts';
import { DocumentsRepository } from './document.repository.ts';
import { documentRoutes } from './document.routes.ts';
import { createDocumentsService } from './document.service.ts';

export function documentModule({ db, clock }: Parts) {
  const documents = createDocumentsService(new DocumentsRepository(db), clock);
  return defineModule({ name: 'document', routes: ({ register }) => documentRoutes(register, documents) });
}
