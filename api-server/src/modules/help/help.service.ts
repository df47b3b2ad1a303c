import type { HelpCategory } from 'shared-contracts/calls';
import { readHelpArticles } from './help-files.ts';

/** Creates the help articles of this release. Access: everyone, signed in or not. */
export function createHelpService() {
  return {
    list: async (category: HelpCategory | undefined) => {
      const articles = await readHelpArticles();
      return category ? articles.filter((article) => article.category === category) : articles;
    },
  };
}

export type HelpService = ReturnType<typeof createHelpService>;
