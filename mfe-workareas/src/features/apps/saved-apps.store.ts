import { create } from 'zustand';

const keyOf = (email: string) => `atrium.saved-apps.${email}`;

function read(email: string): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(email)) ?? '[]');
    return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : [];
  } catch {
    // Storage is blocked or holds something else: there are no saved apps.
    return [];
  }
}

interface SavedApps {
  /** Addresses of saved apps by the user's email. */
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

/** Returns the user's saved apps, which are kept in this browser's local storage. */
export function useSavedApps(email: string) {
  const known = useStore((state) => state.byUser[email]);
  const toggle = useStore((state) => state.toggle);
  return { saved: known ?? read(email), toggle: (routeUrl: string) => toggle(email, routeUrl) };
}
