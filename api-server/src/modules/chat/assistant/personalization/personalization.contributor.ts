import type { ContextContributor } from '../../../../kernel/run/run-context.ts';
import { stylesOf } from './personalization.policy.ts';
import type { PersonalisationService } from './personalization.service.ts';

/**
 * Creates the contributor for the user's preferred style, once they chose one. It does nothing in incognito chats, which do not use
 * personal data.
 */
export const personalisationContributor = (service: PersonalisationService): ContextContributor => ({
  name: 'personalisation',
  stage: 'person',
  contribute: async ({ userId, isTemporary, isBuiltIn }) => {
    if (isTemporary || isBuiltIn) return undefined;
    const chosen = await service.chosen(userId);
    return chosen && { instructions: stylesOf(chosen) };
  },
});
