import type { HelpCategory } from 'shared-contracts/calls';
import { type ReportBroken, readHelpArticles } from './help-files.ts';

/** Creates the help articles of this release. Access: everyone, signed in or not. */
export function createHelpService(report: ReportBroken) {
  return {
    list: async (category: HelpCategory | undefined, language: string) => {
      const articles = await readHelpArticles(language, report);
      return category ? articles.filter((article) => article.category === category) : articles;
    },
  };
}

export type HelpService = ReturnType<typeof createHelpService>;
