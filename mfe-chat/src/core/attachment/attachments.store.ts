import type { Attachment } from 'shared-contracts';
import { createStore } from 'zustand';

/** A file that is to go with the next message. */
export interface AttachmentItem {
  readonly id: string;
  readonly name: string;
  /** The stored file, once all of it has arrived. */
  readonly file?: Attachment | undefined;
  /** How much of it has arrived, 0 to 100. */
  readonly percent: number;
  /** Why it did not arrive, as a sentence. */
  readonly failure?: string | undefined;
  /** What the user should know of it. */
  readonly note?: string | undefined;
  readonly canRetry?: boolean | undefined;
  /** The address of a picture in this page's memory. */
  readonly preview?: string | undefined;
}

/** The files of unsent messages, by user and conversation. A place that was never touched on this page has no entry. */
export const attachmentsStore = createStore<Readonly<Record<string, readonly AttachmentItem[]>>>(() => ({}));
