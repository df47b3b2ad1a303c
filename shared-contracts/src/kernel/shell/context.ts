import { createContext, useContext, useEffect, useRef, useSyncExternalStore } from 'react';
import type { EventDefinition, EventListener } from '../event/bus.ts';
import type { Session, Shell } from './shell.ts';

/** Holds the shell's capabilities, bound to the remote below it. */
export const ShellContext = createContext<Shell | null>(null);

/**
 * Returns the shell's capabilities.
 * @throws Error outside a shell (or the fake one of `shared-contracts/testing`).
 */
export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell)
    throw new Error('useShell() needs a ShellContext: render below the shell, or below the fake one of shared-contracts/testing.');
  return shell;
}

/** Returns the signed-in session and follows its changes; null on pages that need none. */
export function useSession(): Session | null {
  const { session } = useShell();
  return useSyncExternalStore(session.subscribe, session.current);
}

/** Listens to an event while the component is mounted. A new listener doesn't cause a new subscription. */
export function useEvent<E extends EventDefinition>(event: E, listener: EventListener<E>): void {
  const { bus } = useShell();
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => bus.subscribe(event, (data, envelope) => latest.current(data, envelope)), [bus, event]);
}

/**
 * Runs a command that the remote's `contributes.ts` declares without an address, from its keys, the palette and menus alike. Without a
 * handler it isn't available now.
 * Example: `useCommand('export-chat', sessionId ? () => exportChat(sessionId) : undefined)`
 */
export function useCommand(id: string, handler: (() => void) | undefined): void {
  const { commands } = useShell();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  const isAvailable = handler !== undefined;
  useEffect(() => (isAvailable ? commands?.register(id, () => latest.current?.()) : undefined), [commands, id, isAvailable]);
}
