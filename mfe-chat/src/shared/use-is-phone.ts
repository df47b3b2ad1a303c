import { useSyncExternalStore } from 'react';

const phone = '(max-width: 767px)';

function subscribe(listener: () => void): () => void {
  const query = matchMedia(phone);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Returns whether the page is as narrow as on phones, where rows of controls become menus and sheets. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(phone).matches);
