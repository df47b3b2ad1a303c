import type { ContextContributor } from '../../chat/run/run-context.ts';
import { stylesOf } from './personalization.policy.ts';
import type { PersonalisationService } from './personalization.service.ts';

/** How the user likes to be answered, once they chose. An incognito chat does not know who asks. */
export const personalisationContributor = (service: PersonalisationService): ContextContributor => ({
  name: 'personalisation',
  stage: 'person',
  contribute: async ({ userId, isTemporary, isBuiltIn }) => {
    if (isTemporary || isBuiltIn) return undefined;
    const chosen = await service.chosen(userId);
    return chosen && { instructions: stylesOf(chosen) };
  },
});
