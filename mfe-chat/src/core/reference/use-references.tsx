import { type ReactNode, useEffect, useState } from 'react';
import { lazyCode, type MessageReference } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';
import type { ComposerMenu } from 'shared-ui/chat';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { readDraft, writeDraft } from '../outbox/drafts.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { referencesStore } from './references.store.ts';

/** Loads with the first `@`. */
const code = lazyCode(() => import(/* webpackChunkName: "references" */ './references.tsx'));

const groups = [
  ['model', 'mentionModels'],
  ['agent', 'mentionAgents'],
  ['file', 'mentionFiles'],
  ['notebook', 'mentionNotebooks'],
  ['document', 'mentionDocuments'],
  ['person', 'mentionPeople'],
] as const;

/** Manages what the unsent message refers to with `@` and which skills it is sent with: the menu, the chips above the field, and a copy that survives a reload. */
export function useReferences({ key, slot, conversation, isTemporary }: ReturnType<typeof useShownConversation>) {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const place = `${email} ${key}`;
  const items = useStore(referencesStore, (all) => all[place]);
  const [isSharing, setIsSharing] = useState(false);
  const isShown = isSharing || Boolean(items?.length);
  const { module: part } = useLazy(code, isShown);

  useEffect(() => {
    if (isTemporary || !email) return;
    if (items) return writeDraft(email, slot, items.length ? JSON.stringify(items) : '', 'references');
    const stored = readDraft(email, slot, 'references');
    if (stored) void code.eventually().then(({ restoreReferences }) => restoreReferences(place, stored));
  }, [items, email, slot, isTemporary, place]);

  const { sessionId, title } = conversation;
  const menu: ComposerMenu = {
    trigger: '@',
    label: text('mentionMenu'),
    // Only a stored chat can be seen by others.
    sources: groups.slice(0, sessionId ? undefined : -1).map(([kind, heading]) => ({
      id: kind,
      heading: text(heading),
      load: async (query, signal) => (await code.load()).findReferences({ api, email, sessionId }, kind, query, signal),
      onPick: ({ id, label }) =>
        void code.eventually().then(({ addReference, isOutsider }) => {
          if (isOutsider(id)) setIsSharing(true);
          else addReference(place, { kind, id, name: label });
        }),
    })),
  };
  const add = (reference: MessageReference) => void code.eventually().then(({ addReference }) => addReference(place, reference));
  const thing = isSharing && sessionId ? { kind: 'chat' as const, id: sessionId, name: title } : null;
  const tray: ReactNode =
    part && isShown ? <part.ReferenceTray place={place} sharing={thing} onShared={() => setIsSharing(false)} /> : null;
  return {
    menu,
    tray,
    /** Adds something that was chosen elsewhere, such as a skill. */
    add,
    /** Returns what the message refers to and clears it. */
    take: (): readonly MessageReference[] => {
      if (items) referencesStore.setState({ [place]: [] });
      return items ?? [];
    },
  };
}
