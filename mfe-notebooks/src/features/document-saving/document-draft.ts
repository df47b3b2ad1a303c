import { hasLoggedOut } from 'shared-contracts';
import type { RichDocument } from '../../core/document/text/rich-node.ts';

/** What was written and is not saved yet, with the version that it was written over. */
export interface Draft {
  readonly version: number;
  readonly content: RichDocument;
}

/** Where the unsaved text of one document is kept. */
export interface DraftPlace {
  read(): Draft | undefined;
  /** Answers whether it could be kept. */
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
 * Unsaved text in this browser, by person and notebook. Local storage, because it is written before the page is gone: a reload, a crash
 * and a day offline lose nothing. Where it is full or forbidden, text waits as long as the page lives.
 */
export function browserDraft(email: string, notebookId: string): DraftPlace {
  const key = `atrium.document-draft.${email}.${notebookId}`;
  return {
    read: () => {
      try {
        const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        return isDraft(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
    write: (draft) => {
      if (hasLoggedOut(email)) return false;
      try {
        localStorage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        return false;
      }
    },
    remove: () => {
      try {
        localStorage.removeItem(key);
      } catch {
        // What cannot be reached needs no removal.
      }
    },
  };
}
