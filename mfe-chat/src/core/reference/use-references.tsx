import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { lazyCode, type MessageReference } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';
import type { ComposerHandle, ComposerMenu } from 'shared-ui/chat';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import { adoptions, readDraft, writeDraft } from '../outbox/drafts.ts';
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
  ['resource', 'mentionResources'],
  ['person', 'mentionPeople'],
] as const;

/** Manages what the unsent message refers to with `@` and which skills it is sent with: the menu, the chips above the field, and a copy that survives a reload. */
export function useReferences(
  { key, slot, conversation, isTemporary }: ReturnType<typeof useShownConversation>,
  composer: RefObject<ComposerHandle | null>,
) {
  const text = useMessages();
  const { api } = useShell();
  const email = useSession()?.email ?? '';
  const place = `${email} ${key}`;
  const items = useStore(referencesStore, (all) => all[place]);
  const [isSharing, setIsSharing] = useState(false);
  const [server, setServer] = useState<{ readonly id: string; readonly label: string }>();
  const isShown = isSharing || server !== undefined || Boolean(items?.length);
  const { module: part } = useLazy(code, isShown);

  const adopted = useStore(adoptions, ({ count }) => count);
  const readAt = useRef(adopted);
  useEffect(() => {
    if (isTemporary || !email) return;
    if (items && readAt.current === adopted) {
      writeDraft(email, slot, items.length ? JSON.stringify(items) : '', 'references');
      return;
    }
    readAt.current = adopted;
    const stored = readDraft(email, slot, 'references');
    if (stored) void code.eventually().then(({ restoreReferences }) => restoreReferences(place, stored));
  }, [items, email, slot, isTemporary, place, adopted]);

  const { sessionId, title } = conversation;
  // Only a stored chat can be seen by others, and an incognito one uses no tool servers.
  const isOffered: Readonly<Record<string, boolean>> = { person: sessionId !== null, resource: !isTemporary };
  const menu: ComposerMenu = {
    trigger: '@',
    label: text('mentionMenu'),
    sources: groups
      .filter(([kind]) => isOffered[kind] ?? true)
      .map(([kind, heading]) => ({
        id: kind,
        heading: text(heading),
        load: async (query, signal) => (await code.load()).findReferences({ api, email, sessionId }, kind, query, signal),
        onPick: ({ id, label }) =>
          void code.eventually().then(({ addReference, isOutsider }) => {
            if (kind === 'resource') setServer({ id, label });
            else if (isOutsider(id)) setIsSharing(true);
            else addReference(place, { kind, id, name: label });
          }),
      })),
  };
  const add = (reference: MessageReference) => void code.eventually().then(({ addReference }) => addReference(place, reference));
  const thing = isSharing && sessionId ? { kind: 'chat' as const, id: sessionId, name: title } : null;
  const tray: ReactNode =
    part && isShown ? (
      <>
        <part.ReferenceTray place={place} sharing={thing} onShared={() => setIsSharing(false)} />
        {server ? (
          <part.ResourcePicker
            server={server}
            onPick={(resource) => part.addReference(place, resource)}
            onClose={() => {
              setServer(undefined);
              // The dialog keeps the focus until it is gone.
              setTimeout(() => composer.current?.focus());
            }}
          />
        ) : null}
      </>
    ) : null;
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
    /** Brings back what was taken, but not sent, also in the stored draft, because the page may be left by now. */
    putBack: (referred: readonly MessageReference[]): void => {
      if (!referred.length) return;
      if (!isTemporary && !readDraft(email, slot, 'references')) writeDraft(email, slot, JSON.stringify(referred), 'references');
      referencesStore.setState({ [place]: referred });
    },
  };
}
