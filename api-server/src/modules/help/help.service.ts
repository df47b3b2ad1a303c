import { type HelpCategory, helpCategories } from 'shared-contracts/calls';
import type { HelpRepository } from './help.repository.ts';

const isCategory = (name: string): name is HelpCategory => helpCategories.some((category) => category === name);

export function createHelpService(repository: HelpRepository) {
  return {
    list: async (category: HelpCategory | undefined) => {
      const rows = await repository.list(category);
      return rows.flatMap(({ slug, title, body, category: of }) => (isCategory(of) ? [{ slug, title, body, category: of }] : []));
    },
  };
}

export type HelpService = ReturnType<typeof createHelpService>;
