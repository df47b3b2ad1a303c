import { type ReactNode, useEffect, useRef } from 'react';
import { type Attachment, lazyCode, limits } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { adoptions, readDraft, writeDraft } from '../outbox/drafts.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { type AttachmentItem, attachmentsStore } from './attachments.store.ts';

type Part = typeof import('./attachments.tsx');

/** Loads with the first attached file. */
const code = lazyCode(() => import(/* webpackChunkName: "attachments" */ './attachments.tsx'));

const isLongPaste = (text: string) =>
  text.length > limits.pasteMaxCharacters || text.split('\n', limits.pasteMaxLines + 1).length > limits.pasteMaxLines;

const listStored = (items: readonly AttachmentItem[]) => items.flatMap(({ file }) => file ?? []);

interface AttachmentsOptions {
  /** The notebook that the files go into, by default the user's default notebook. */
  readonly notebookId: string | undefined;
  /** Receives the text of files in an incognito chat. */
  readonly onText: (text: string) => void;
}

/** Manages the files of the unsent message. Stored files survive a reload. */
export function useAttachments(
  { key, slot, isTemporary }: ReturnType<typeof useShownConversation>,
  { notebookId, onText }: AttachmentsOptions,
) {
  const text = useMessages();
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const place = `${email} ${key}`;
  const items = useStore(attachmentsStore, (all) => all[place]);
  const { module: part } = useLazy(code, Boolean(items?.length));
  const run = (action: (loaded: Part) => void) => {
    code.load().catch(() => notify.warning({ title: text('partFailedTitle'), description: text('partFailedDetail') }));
    void code.eventually().then(action);
  };

  const adopted = useStore(adoptions, ({ count }) => count);
  const readAt = useRef(adopted);
  useEffect(() => {
    if (isTemporary || !email) return;
    if (items && readAt.current === adopted) {
      const files = listStored(items);
      writeDraft(email, slot, files.length ? JSON.stringify(files) : '', 'attached');
      return;
    }
    readAt.current = adopted;
    const stored = readDraft(email, slot, 'attached');
    if (stored) void code.eventually().then(({ restoreAttachments }) => restoreAttachments(place, stored));
  }, [items, email, slot, isTemporary, place, adopted]);

  const tray: ReactNode =
    items?.length && part ? <part.AttachmentTray place={place} isInNotebook={notebookId !== undefined} onText={onText} /> : undefined;
  return {
    tray,
    /**
     * Attaches long pasted text as a file, or inserts it if the user prefers that. Returns false for short text, and where files aren't
     * stored.
     */
    attachPaste: (pasted: string, onInsert: (text: string) => void): boolean => {
      if (isTemporary || !isLongPaste(pasted)) return false;
      run(({ attachPaste }) => void attachPaste({ api, email, notify, isTemporary, notebookId, onText: onInsert }, place, pasted));
      return true;
    },
    attach: (files: Iterable<File>): void => {
      // A drop event's file list is empty after the event.
      const picked = [...files];
      run(({ attach }) => attach({ api, email, notify, isTemporary, notebookId, onText }, place, picked));
    },
    /** Returns the files to send and clears them. Returns undefined, and notifies the user, while an upload is pending. */
    take: (): readonly Attachment[] | undefined => {
      if (!items) return [];
      const stored = listStored(items);
      if (stored.length < items.length) {
        run(({ notifyPending }) => notifyPending(notify, items));
        return undefined;
      }
      attachmentsStore.setState({ [place]: [] });
      return stored;
    },
    /** Brings back files that were taken, but not sent, also in the stored draft, because the page may be left by now. */
    putBack: (files: readonly Attachment[]): void => {
      if (!files.length) return;
      const stored = JSON.stringify(files);
      if (!isTemporary && !readDraft(email, slot, 'attached')) writeDraft(email, slot, stored, 'attached');
      run(({ restoreAttachments }) => restoreAttachments(place, stored));
    },
  };
}
