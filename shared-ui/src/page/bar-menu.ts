import { type ReactNode, useEffect, useSyncExternalStore } from 'react';

let shown: ReactNode = null;
const listeners = new Set<() => void>();

function show(menu: ReactNode): void {
  shown = menu;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the menu that the open page shows beside its title in a phone's bar. */
export const useShownBarMenu = (): ReactNode => useSyncExternalStore(subscribe, () => shown);

/** Shows a menu beside the page's title in a phone's bar while the caller is mounted. Null shows none. */
export function useBarMenu(menu: ReactNode): void {
  useEffect(() => {
    show(menu);
    return () => show(null);
  }, [menu]);
}
