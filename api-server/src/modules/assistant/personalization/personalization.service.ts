import type { Personalisation } from 'shared-contracts';
import { personalisationDefault } from './personalization.policy.ts';
import type { PersonalisationRepository } from './personalization.repository.ts';

/** How users like to work with the assistant. Access: bound to the caller's user id. */
export function createPersonalisationService(repository: PersonalisationRepository) {
  return {
    /** Undefined until the user chooses. */
    chosen: (userId: string) => repository.find(userId),
    get: async (userId: string): Promise<Personalisation> => (await repository.find(userId)) ?? personalisationDefault,
    save: async (userId: string, chosen: Personalisation): Promise<Personalisation> => {
      await repository.save(userId, chosen);
      return chosen;
    },
  };
}

export type PersonalisationService = ReturnType<typeof createPersonalisationService>;
