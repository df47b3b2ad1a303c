import { listNotebooks } from 'shared-contracts/calls';
import { useCall } from 'shared-ui/query';

/** Describes the fields of the notebook form. */
export interface NotebookFields {
  readonly title: string;
  readonly description: string;
  readonly areaId: string | null;
}

/** Reads the user's notebooks, the default one first. */
export const useNotebooks = () => useCall(listNotebooks, {}, { select: ({ notebooks }) => notebooks });
