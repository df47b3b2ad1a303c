import { create } from 'zustand';

const keyOf = (email: string) => `atrium.saved-apps.${email}`;

function read(email: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(email)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : [];
  } catch {
    // What is stored under the key is not ours, or storage is refused: nothing is saved then.
    return [];
  }
}

interface SavedApps {
  /** Addresses of saved apps by the user's e-mail. */
  readonly byUser: Readonly<Record<string, readonly string[]>>;
  toggle(email: string, routeUrl: string): void;
}

const useStore = create<SavedApps>((set, get) => ({
  byUser: {},
  toggle: (email, routeUrl) => {
    const saved = get().byUser[email] ?? read(email);
    const next = saved.includes(routeUrl) ? saved.filter((one) => one !== routeUrl) : [...saved, routeUrl];
    localStorage.setItem(keyOf(email), JSON.stringify(next));
    set({ byUser: { ...get().byUser, [email]: next } });
  },
}));

/** The shortlist of a user, kept in this browser (specification section 3: local storage holds saved apps). */
export function useSavedApps(email: string) {
  const known = useStore((state) => state.byUser[email]);
  const toggle = useStore((state) => state.toggle);
  return { saved: known ?? read(email), toggle: (routeUrl: string) => toggle(email, routeUrl) };
}
