import { type ReactNode, useEffect } from 'react';
import { type Attachment, lazyCode } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { readDraft, writeDraft } from '../outbox/drafts.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { type AttachmentItem, attachmentsStore } from './attachments.store.ts';

type Part = typeof import('./attachments.tsx');

/** What shows and uploads the files, once there was a first one. */
const code = lazyCode(() => import(/* webpackChunkName: "attachments" */ './attachments.tsx'));

const keptOf = (items: readonly AttachmentItem[]) => items.flatMap(({ file }) => file ?? []);

/** The files that go with the composer's message: they survive a reload once they are stored. `onWords` gets what an incognito chat takes of them. */
export function useAttachments({ key, slot, isTemporary }: ReturnType<typeof useShownConversation>, onWords: (words: string) => void) {
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

  useEffect(() => {
    if (isTemporary || !email) return;
    if (items) {
      const kept = keptOf(items);
      return writeDraft(email, slot, kept.length ? JSON.stringify(kept) : '', 'attached');
    }
    const kept = readDraft(email, slot, 'attached');
    if (kept) void code.eventually().then(({ restoreAttachments }) => restoreAttachments(place, kept));
  }, [items, email, slot, isTemporary, place]);

  const tray: ReactNode = items?.length && part ? <part.AttachmentTray place={place} /> : undefined;
  return {
    tray,
    attach: (files: Iterable<File>): void => {
      // A drop's list is empty once its event is over.
      const picked = [...files];
      run(({ attach }) => attach({ api, email, notify, isTemporary, onWords }, place, picked));
    },
    /** What goes with the message now. Undefined while something is not there yet, which is told. */
    take: (): readonly Attachment[] | undefined => {
      if (!items) return [];
      const kept = keptOf(items);
      if (kept.length < items.length) {
        run(({ tellWaiting }) => tellWaiting(notify, items));
        return undefined;
      }
      attachmentsStore.setState({ [place]: [] });
      return kept;
    },
  };
}
