import { requestLanguage } from '../../../platform/language/request-language.ts';
import type { ContextContributor } from '../../chat/run/run-context.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/**
 * Creates the contributor that names the language of the interface, unless it is English. `chosen` returns the language that a user chose,
 * which counts where no page asks, such as in a scheduled run.
 */
export const languageContributor = (chosen: (userId: string) => Promise<string | undefined>): ContextContributor => ({
  name: 'language',
  stage: 'person',
  contribute: async ({ userId, isBuiltIn }) => {
    const language = isBuiltIn ? undefined : (requestLanguage() ?? (await chosen(userId)));
    if (!language || language === 'en') return undefined;
    return { instructions: `The user's interface language is ${names.of(language)}. Answer in the language of the question.` };
  },
});
