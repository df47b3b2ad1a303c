import { localStore } from 'shared-contracts';
import { useSession } from 'shared-contracts/shell';
import { create } from 'zustand';

const keyOf = (email: string) => `atrium.saved-apps.${email}`;

function read(email: string): readonly string[] {
  const stored = localStore.read(keyOf(email));
  return Array.isArray(stored) ? stored.filter((value) => typeof value === 'string') : [];
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
    localStore.write(keyOf(email), next);
    set({ byUser: { ...get().byUser, [email]: next } });
  },
}));

/** Returns the user's saved apps, which are kept in this browser's local storage. */
export function useSavedApps() {
  const email = useSession()?.email;
  const known = useStore((state) => (email ? state.byUser[email] : undefined));
  const toggle = useStore((state) => state.toggle);
  return { saved: known ?? (email ? read(email) : []), toggle: (routeUrl: string) => email && toggle(email, routeUrl) };
}
