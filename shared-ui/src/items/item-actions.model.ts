import type { Item } from 'shared-contracts';

/** Describes what the actions need of an item. */
export type ItemName = Pick<Item, 'kind' | 'id' | 'name' | 'notebook_id' | 'workflow' | 'sharing'>;

/** Changes the lists at once. Each function returns the one that undoes it. */
export interface ItemCache {
  readonly rename: (item: ItemName, name: string) => () => void;
  readonly move: (items: readonly ItemName[], notebookId: string) => () => void;
  readonly remove: (items: readonly ItemName[]) => () => void;
}

/** Returns a reference without the other fields of a listed item. */
export const toRef = ({ kind, id }: ItemName) => ({ kind, id });

/** Capitalizes a word for the start of a sentence. */
export const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
