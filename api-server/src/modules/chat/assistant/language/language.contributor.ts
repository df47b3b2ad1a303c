import type { ContextContributor } from '../../../../kernel/run/run-context.ts';

const names = new Intl.DisplayNames('en', { type: 'language' });

/** Tells the model the language of the interface, unless it is English. */
export const languageContributor: ContextContributor = {
  name: 'language',
  stage: 'person',
  contribute: async ({ language, isBuiltIn }) =>
    isBuiltIn || language === 'en'
      ? undefined
      : { instructions: `The user's interface language is ${names.of(language)}. Answer in the language of the question.` },
};
