import type { Item } from 'shared-contracts';

/** What the actions need of an item. */
export type ItemName = Pick<Item, 'kind' | 'id' | 'name' | 'notebook_id' | 'workflow'>;

/** Shows a change in the lists at once. Each answers the function that takes it back. */
export interface ItemCache {
  readonly rename: (item: ItemName, name: string) => () => void;
  readonly move: (items: readonly ItemName[], notebookId: string) => () => void;
  readonly remove: (items: readonly ItemName[]) => () => void;
}

/** A reference without what else a list knows of the item. */
export const refOf = ({ kind, id }: ItemName) => ({ kind, id });

/** 'chat' → 'Chat', at the beginning of a sentence. */
export const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
