import { useSyncExternalStore } from 'react';
import { useShell } from 'shared-contracts/shell';

const never = () => () => undefined;

/** Returns whether no model is connected, so that the built-in assistant answers. Shells of earlier releases don't say. */
export function useUnconnected(): boolean {
  const { model } = useShell();
  return useSyncExternalStore(model.subscribe ?? never, () => model.current().isUnconnected === true);
}
