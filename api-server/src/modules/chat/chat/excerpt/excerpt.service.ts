import { type SavedExcerpt, savedExcerpt } from 'shared-contracts';
import { AppError } from '../../../../errors.ts';
import { presenterOf } from '../../../../kernel/present-row.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { newId } from '../../../../platform/ids.ts';
import type { ExcerptRow, ExcerptsRepository } from './excerpt.repository.ts';

/** Creates the service for saved excerpts. Access: callers have checked that the user may see the chat; excerpts are each user's own. */
export function createExcerptsService(excerpts: ExcerptsRepository, clock: Clock) {
  return {
    list: async (userId: string, sessionId: string) => (await excerpts.list(userId, sessionId)).map(present),
    save: async (userId: string, messageId: string, text: string): Promise<SavedExcerpt> => {
      const kept = text.replaceAll('\u0000', '').toWellFormed();
      const saved = await excerpts.save({ id: newId('exc'), userId, messageId, text: kept, createdAt: clock.now() });
      if (!saved) throw new AppError('not-found');
      return present(saved);
    },
    remove: (userId: string, id: string) => excerpts.remove(userId, id),
  };
}

export type ExcerptsService = ReturnType<typeof createExcerptsService>;

const present = presenterOf(savedExcerpt, (row: ExcerptRow) => ({ excerpt_id: row.id }));
