import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import type { Attachment } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { readDraft, writeDraft } from '../conversation/drafts.ts';
import type { useShownConversation } from '../conversation/use-conversation.ts';
import { useMessages } from '../messages.ts';
import { type AttachmentItem, attachmentsStore } from './attachments.store.ts';

const load = () => import(/* webpackChunkName: "attachments" */ './attachments.tsx');
const Tray = lazy(async () => ({ default: (await load()).AttachmentTray }));

const keptOf = (items: readonly AttachmentItem[]) => items.flatMap(({ file }) => file ?? []);

/** The files that go with the composer's message: they survive a reload once they are stored. Their code loads with the first one. */
export function useAttachments({ key, sessionId, isTemporary }: ReturnType<typeof useShownConversation>) {
  const text = useMessages();
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const place = `${email} ${key}`;
  const items = useStore(attachmentsStore, (all) => all[place]);
  const run = (action: (part: Awaited<ReturnType<typeof load>>) => void) =>
    void load().then(action, () => notify.error({ title: text('partFailedTitle'), description: text('partFailedDetail') }));

  useEffect(() => {
    if (isTemporary || !email) return;
    const kept = items && keptOf(items);
    if (kept) writeDraft(email, sessionId, kept.length ? JSON.stringify(kept) : '', 'attached');
    else if (readDraft(email, sessionId, 'attached'))
      void load().then(
        ({ restoreAttachments }) => restoreAttachments(place, readDraft(email, sessionId, 'attached')),
        // They come with the next visit.
        () => undefined,
      );
  }, [items, email, sessionId, isTemporary, place]);

  const tray: ReactNode = items?.length ? (
    <Suspense>
      <Tray place={place} />
    </Suspense>
  ) : undefined;
  return {
    tray,
    attach: (files: Iterable<File>): void => run(({ attach }) => attach({ api, email, notify }, place, [...files])),
    /** What goes with the message now. Undefined while something is not there yet, which is told. */
    take: (): readonly Attachment[] | undefined => {
      if (!items) return [];
      if (items.some(({ file }) => !file)) {
        run(({ tellWaiting }) => tellWaiting(notify, items));
        return undefined;
      }
      attachmentsStore.setState({ [place]: [] });
      return keptOf(items);
    },
  };
}
