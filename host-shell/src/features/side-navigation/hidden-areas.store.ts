import { localStore } from 'shared-contracts';
import { type Shell, useSession, useShell } from 'shared-contracts/shell';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useMessages } from '../../messages/messages.ts';
import { loadCalls } from '../../shared/lazy-shared.ts';

type HiddenAreas = Readonly<Record<string, readonly string[]>>;

const storageKey = 'atrium.hiddenAreas';

function readStored(): HiddenAreas {
  const stored = localStore.read(storageKey);
  return typeof stored === 'object' && stored !== null ? (stored as HiddenAreas) : {};
}

/** Holds the IDs of the Work Areas that each account has hidden from the navigation, as this browser last saw them. */
const hiddenAreasStore = createStore(readStored);

/** Counts the choices made here, and those that are on their way to the server. */
let choices = 0;
let unsaved = 0;
/** The accounts that were sent what this browser hides. */
const sentTo = new Set<string>();

export function storeHiddenAreas(email: string, hidden: readonly string[]): void {
  hiddenAreasStore.setState({ ...readStored(), [email]: hidden });
  localStore.write(storageKey, hiddenAreasStore.getState());
}

const listOf = (stored: readonly string[] | undefined): readonly string[] => (Array.isArray(stored) ? stored : []);

async function save(api: Shell['api'], hidden: readonly string[]): Promise<void> {
  choices += 1;
  unsaved += 1;
  try {
    await api.call((await loadCalls()).setAppearance, { body: { hidden_areas: [...hidden] } }, { keepalive: true });
  } finally {
    unsaved -= 1;
  }
}

/**
 * Returns a function that takes over what the account has hidden, in any browser. It is called before the profile is requested: a choice
 * since then is newer than the response. An account for which nothing was ever stored gets what this browser hides.
 */
export function followHiddenAreas(api: Shell['api'], email: string): (hidden: readonly string[] | undefined) => void {
  const before = unsaved ? undefined : choices;
  return (hidden) => {
    if (before !== choices) return;
    if (hidden) return storeHiddenAreas(email, hidden);
    const here = listOf(hiddenAreasStore.getState()[email]);
    if (!here.length || sentTo.has(email)) return;
    sentTo.add(email);
    // This browser keeps the list, so the next visit tries again.
    void save(api, here).catch(() => undefined);
  };
}

/** Returns which Work Areas the account has hidden, and a function that hides an area or shows it again. */
export function useHiddenAreas(): { readonly isHidden: (areaId: string) => boolean; readonly toggle: (areaId: string) => void } {
  const text = useMessages();
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const hidden = listOf(useStore(hiddenAreasStore)[email]);
  const isHidden = (areaId: string) => hidden.includes(areaId);
  const toggle = (areaId: string) => {
    // Another tab may have chosen since.
    const before = listOf(readStored()[email] ?? hidden);
    const others = before.filter((id) => id !== areaId);
    const next = isHidden(areaId) ? others : [...others, areaId];
    storeHiddenAreas(email, next);
    void save(api, next).catch(() => {
      // A later choice is not undone by an earlier one that failed.
      if (hiddenAreasStore.getState()[email] === next) storeHiddenAreas(email, before);
      notify.error({ title: text('areasNotSaved'), description: text('somethingWentWrong') });
    });
  };
  return { isHidden, toggle };
}
