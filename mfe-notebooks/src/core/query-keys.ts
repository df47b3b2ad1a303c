import type { ListedKind } from 'shared-contracts';
import type { ItemSort } from 'shared-contracts/calls';

/** What a list of items shows. */
export interface ItemListFilter {
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly text?: string | undefined;
  readonly sort?: ItemSort | undefined;
}

/** What a search looks for. */
export interface SearchFilter {
  readonly text: string;
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly days?: number | undefined;
}

/** Query keys of this remote. */
export const notebookKeys = {
  notebooks: (email: string) => ['mfe-notebooks', 'notebooks', email] as const,
  areas: (email: string) => ['mfe-notebooks', 'areas', email] as const,
  /** Everything below `works` holds things of other remotes and is read anew when they change. */
  works: ['mfe-notebooks', 'works'] as const,
  lists: ['mfe-notebooks', 'works', 'list'] as const,
  list: (email: string, filter: ItemListFilter) => ['mfe-notebooks', 'works', 'list', email, filter] as const,
  trash: (email: string) => ['mfe-notebooks', 'works', 'trash', email] as const,
  search: (email: string, filter: SearchFilter) => ['mfe-notebooks', 'works', 'search', email, filter] as const,
};
