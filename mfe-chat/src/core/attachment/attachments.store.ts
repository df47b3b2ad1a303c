import type { Attachment } from 'shared-contracts';
import { createStore } from 'zustand';

/** Describes a file attached to the unsent message. */
export interface AttachmentItem {
  readonly id: string;
  readonly name: string;
  /** The stored file, once the upload is complete. */
  readonly file?: Attachment | undefined;
  /** Upload progress from 0 to 100. */
  readonly percent: number;
  /** Why the upload, or reading a stored sound file, failed, as a sentence. */
  readonly failure?: string | undefined;
  /** A hint for the user. */
  readonly note?: string | undefined;
  readonly canRetry?: boolean | undefined;
  /** The pasted text that the file holds. */
  readonly pasted?: string | undefined;
  /** The object URL of a picture. */
  readonly preview?: string | undefined;
}

/** Holds the files of unsent messages by user and conversation. There is no entry until the page changes one. */
export const attachmentsStore = createStore<Readonly<Record<string, readonly AttachmentItem[]>>>(() => ({}));
