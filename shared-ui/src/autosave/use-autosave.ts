import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ApiCapability, useShell } from 'shared-contracts/shell';
import type { Autosave } from './autosave.ts';

type Left = Map<string, Autosave<unknown>>;

/** Holds what was left with unsaved work, by key, so that a return to the page continues it. */
const leftBy = new WeakMap<ApiCapability, Left>();

function leftOf(api: ApiCapability): Left {
  const left = leftBy.get(api) ?? new Map();
  leftBy.set(api, left);
  return left;
}

function findLeft<Value>(left: Left, key: string): Autosave<Value> | undefined {
  const found = left.get(key);
  return found && !found.isClean ? (found as Autosave<unknown> as Autosave<Value>) : undefined;
}

function leave(left: Left, key: string, autosave: Autosave<unknown>): void {
  autosave.close();
  if (autosave.isClean) return;
  left.set(key, autosave);
  const stop = autosave.subscribe(() => {
    if (!autosave.isClean) return;
    stop();
    if (left.get(key) === autosave) left.delete(key);
  });
}

/**
 * Saves one thing while its page is open, and continues after the page is left. `key` names the user and the thing; its autosave is created
 * once, so a component for another thing needs another React key.
 */
export function useAutosave<Value>(key: string, create: () => Autosave<Value>) {
  const { api } = useShell();
  const [autosave] = useState(() => findLeft<Value>(leftOf(api), key) ?? create());
  const state = useSyncExternalStore(autosave.subscribe, autosave.state);
  useEffect(() => {
    const left = leftOf(api);
    left.delete(key);
    autosave.open();
    return () => leave(left, key, autosave as Autosave<unknown>);
  }, [api, autosave, key]);
  return { autosave, state };
}
