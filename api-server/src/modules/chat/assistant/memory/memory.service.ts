import { limits, type Memory, memory } from 'shared-contracts';
import { cutText } from 'shared-contracts/text';
import { AppError } from '../../../../errors.ts';
import { presenterOf } from '../../../../kernel/present-row.ts';
import { sayChat } from '../../../../messages/chat.ts';
import { newId } from '../../../../platform/ids.ts';
import type { MemoriesRepository, MemoryRow } from './memory.repository.ts';

/**
 * Manages what the assistant remembers about users. While a user's memory is off, nothing is added or changed, but memories can be read and
 * deleted. Access: limited to the caller's user id; callers have checked that memory ids are theirs.
 */
export function createMemoriesService(repository: MemoriesRepository, remembers: (userId: string) => Promise<boolean>) {
  const ensureOn = async (userId: string) => {
    if (!(await remembers(userId))) throw new AppError('memory-off');
  };
  return {
    list: async (userId: string): Promise<Memory[]> => (await repository.list(userId)).map(present),
    /** Adds a memory. Adding the same text again changes nothing. */
    add: async (userId: string, text: string, origin: Memory['origin']): Promise<Memory> => {
      await ensureOn(userId);
      const kept = tidy(text);
      const known = await repository.sameText(userId, kept);
      if (known) return present(known);
      if ((await repository.count(userId)) >= limits.memoriesMax) throw new AppError('limit-reached', { detail: full });
      const row = await repository.add({ id: newId('mem'), userId, text: kept, origin });
      if (!row) throw new AppError('internal');
      return present(row);
    },
    /** Changes a memory. If the new text equals another memory, the two are merged. */
    change: async (userId: string, id: string, text: string): Promise<Memory> => {
      await ensureOn(userId);
      const kept = tidy(text);
      const same = await repository.sameText(userId, kept);
      if (same && same.id !== id) {
        await repository.remove(userId, id);
        return present(same);
      }
      const row = await repository.change(userId, id, kept);
      if (!row) throw new AppError('not-found');
      return present(row);
    },
    remove: (userId: string, id: string) => repository.remove(userId, id),
    removeAll: (userId: string) => repository.removeAll(userId),
  };
}

export type MemoriesService = ReturnType<typeof createMemoriesService>;

const full = sayChat('tooManyMemories', { count: limits.memoriesMax });
const tidy = (text: string) => cutText(text.replaceAll('\u0000', '').trim(), limits.memoryMaxCharacters);

const present = presenterOf(memory, (row: MemoryRow) => ({ memory_id: row.id }));
