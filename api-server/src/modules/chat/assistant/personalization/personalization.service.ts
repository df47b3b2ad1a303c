import type { Personalisation } from 'shared-contracts';
import { personalisationDefault } from './personalization.policy.ts';
import type { PersonalisationRepository } from './personalization.repository.ts';

/** Manages how users like to work with the assistant. Access: limited to the caller's user id. */
export function createPersonalisationService(repository: PersonalisationRepository) {
  return {
    /** Returns the user's choices, or undefined if they have not chosen yet. */
    chosen: (userId: string) => repository.find(userId),
    get: async (userId: string): Promise<Personalisation> => (await repository.find(userId)) ?? personalisationDefault,
    save: async (userId: string, chosen: Personalisation): Promise<Personalisation> => {
      await repository.save(userId, chosen);
      return chosen;
    },
  };
}

export type PersonalisationService = ReturnType<typeof createPersonalisationService>;
