import { defineModule } from '../../../kernel/module.ts';
import type { Parts } from '../../../parts.ts';
import { OwnershipRepository } from './ownership.repository.ts';

export const ownershipModule = ({ db }: Parts) => defineModule({ name: 'ownership', ownership: new OwnershipRepository(db) });

export type OwnershipModule = ReturnType<typeof ownershipModule>;
