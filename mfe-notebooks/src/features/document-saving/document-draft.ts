import { hasLoggedOut, localStore } from 'shared-contracts';
import type { RichDocument } from '../../core/document/text/rich-node.ts';

/** Holds unsaved text and the version it is based on. */
export interface Draft {
  readonly version: number;
  readonly content: RichDocument;
  /** Set if several people edited the text: the document that the unsent changes, which are kept too, belong to. */
  readonly lineage?: string;
}

/** Stores the unsaved text of one document. */
export interface DraftPlace {
  read(): Draft | undefined;
  /** Returns whether the draft was stored. */
  write(draft: Draft): boolean;
  remove(): void;
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  typeof value.version === 'number' &&
  'content' in value &&
  typeof value.content === 'object' &&
  value.content !== null;

/**
 * Keeps unsaved text in this browser, by user and notebook. Local storage is written synchronously, so a reload, a crash or a day offline
 * loses nothing. Without it, the text lives as long as the page.
 */
export function browserDraft(email: string, notebookId: string): DraftPlace {
  const key = `atrium.document-draft.${email}.${notebookId}`;
  return {
    read: () => {
      const value = localStore.read(key);
      return isDraft(value) ? value : undefined;
    },
    write: (draft) => !hasLoggedOut(email) && localStore.write(key, draft),
    remove: () => localStore.remove(key),
  };
}
