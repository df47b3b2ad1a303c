import { localStore } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

const storageKey = 'atrium.hiddenAreas';

/** Holds the IDs of the Work Areas that each user of this browser has hidden from the navigation. */
const hiddenAreasStore = createStore<Readonly<Record<string, readonly string[]>>>(() => {
  const stored = localStore.read(storageKey);
  return typeof stored === 'object' && stored !== null ? (stored as Record<string, readonly string[]>) : {};
});

/** Returns which Work Areas the user has hidden in this browser, and a function that hides an area or shows it again. */
export function useHiddenAreas(): { readonly isHidden: (areaId: string) => boolean; readonly toggle: (areaId: string) => void } {
  const email = useSession()?.email ?? '';
  const stored = useStore(hiddenAreasStore)[email];
  const hidden = Array.isArray(stored) ? stored : [];
  const isHidden = (areaId: string) => hidden.includes(areaId);
  const toggle = (areaId: string) => {
    const next = isHidden(areaId) ? hidden.filter((id) => id !== areaId) : [...hidden, areaId];
    hiddenAreasStore.setState({ [email]: next });
    localStore.write(storageKey, hiddenAreasStore.getState());
  };
  return { isHidden, toggle };
}
