import type { ListedKind } from 'shared-contracts';
import type { ItemSort } from 'shared-contracts/calls';

/** Describes which works a list shows. */
export interface ItemListFilter {
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly text?: string | undefined;
  readonly sort?: ItemSort | undefined;
}

/** Describes a search. */
export interface SearchFilter {
  readonly text: string;
  readonly kind?: ListedKind | undefined;
  readonly notebookId?: string | undefined;
  readonly days?: number | undefined;
}

/** Holds the query keys of this remote. */
export const notebookKeys = {
  notebooks: (email: string) => ['mfe-notebooks', 'notebooks', email] as const,
  areas: (email: string) => ['mfe-notebooks', 'areas', email] as const,
  /** Keys under `works` hold works of other remotes and are invalidated when those change. */
  works: ['mfe-notebooks', 'works'] as const,
  lists: ['mfe-notebooks', 'works', 'list'] as const,
  list: (email: string, filter: ItemListFilter) => ['mfe-notebooks', 'works', 'list', email, filter] as const,
  trash: (email: string) => ['mfe-notebooks', 'works', 'trash', email] as const,
  search: (email: string, filter: SearchFilter) => ['mfe-notebooks', 'works', 'search', email, filter] as const,
};
