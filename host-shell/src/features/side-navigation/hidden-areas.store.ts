import { localStore } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useMessages } from '../../messages/messages.ts';
import { loadCalls } from '../../shared/lazy-shared.ts';

const storageKey = 'atrium.hiddenAreas';

/** Holds the IDs of the Work Areas that each account has hidden from the navigation, as this browser last saw them. */
const hiddenAreasStore = createStore<Readonly<Record<string, readonly string[]>>>(() => {
  const stored = localStore.read(storageKey);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, readonly string[]>) : {};
});

/** Takes over what the account has hidden, in any browser. Older servers don't know. */
export function storeHiddenAreas(email: string, hidden: readonly string[] | undefined): void {
  if (!hidden) return;
  hiddenAreasStore.setState({ [email]: hidden });
  localStore.write(storageKey, hiddenAreasStore.getState());
}

/** Returns which Work Areas the account has hidden, and a function that hides an area or shows it again. */
export function useHiddenAreas(): { readonly isHidden: (areaId: string) => boolean; readonly toggle: (areaId: string) => void } {
  const text = useMessages();
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const stored = useStore(hiddenAreasStore)[email];
  const hidden = Array.isArray(stored) ? stored : [];
  const isHidden = (areaId: string) => hidden.includes(areaId);
  const toggle = (areaId: string) => {
    const next = isHidden(areaId) ? hidden.filter((id) => id !== areaId) : [...hidden, areaId];
    storeHiddenAreas(email, next);
    const save = async () => api.call((await loadCalls()).setAppearance, { body: { hidden_areas: next } }, { keepalive: true });
    void save().catch(() => {
      // A later choice is not undone by an earlier one that failed.
      if (hiddenAreasStore.getState()[email] === next) storeHiddenAreas(email, hidden);
      notify.error({ title: text('areasNotSaved'), description: text('somethingWentWrong') });
    });
  };
  return { isHidden, toggle };
}
