import { listNotebooks } from 'shared-contracts/calls';
import { type CallCache, useCall } from 'shared-ui/query';

/** Describes the fields of the notebook form. */
export interface NotebookFields {
  readonly title: string;
  readonly description: string;
  readonly areaId: string | null;
}

const seen = { query: { with_shared: 'yes' } } as const;
const filled = { query: { with_shared: 'yes', with_contents: 'yes' } } as const;

/** Reads the user's own notebooks, the default one first. */
export const useNotebooks = () => useCall(listNotebooks, {}, { select: ({ notebooks }) => notebooks });

/** Reads the user's notebooks and after them those that others share with the user. */
export const useSeenNotebooks = () => useCall(listNotebooks, seen, { select: ({ notebooks }) => notebooks });

/** Reads the same notebooks with what is in them and who can open them. */
export const useFilledNotebooks = () => useCall(listNotebooks, filled, { select: ({ notebooks }) => notebooks });

/** Takes a notebook out of the cached lists. */
export function dropNotebook(cache: CallCache, id: string): void {
  for (const input of [{}, seen, filled])
    cache.write(listNotebooks, input, ({ notebooks }) => ({ notebooks: notebooks.filter((one) => one.notebook_id !== id) }));
}
