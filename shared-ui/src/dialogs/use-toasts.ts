import { Button } from 'antd';
import { createElement, useContext, useMemo, useSyncExternalStore } from 'react';
import { daySeconds } from 'shared-contracts/days';
import type { NotifyCapability, Toast } from 'shared-contracts/shell';
import { text } from '../messages.ts';
import { ToastContext } from './toast-host.tsx';

type Kind = keyof NotifyCapability;

const toastMs = 5_000;

/** A toast that offers something to do stays longer. */
const actionToastMs = 10_000;

// antd closes an open toast at once when its duration is removed, so a focused toast gets a long duration instead.
const heldSeconds = daySeconds;

let shown = 0;

const getSeconds = (kind: Kind, { durationMs, action }: Toast): number | false => {
  if (durationMs !== undefined) return durationMs / 1_000;
  if (kind === 'error') return false;
  return (action ? actionToastMs : toastMs) / 1_000;
};

/** Holds what the open toasts can undo, the newest last. */
let undos: readonly { readonly key: string; readonly undo: () => void }[] = [];
const undoListeners = new Set<() => void>();
const setUndos = (next: typeof undos) => {
  undos = next;
  for (const listener of undoListeners) listener();
};
const subscribeToUndos = (listener: () => void) => {
  undoListeners.add(listener);
  return () => void undoListeners.delete(listener);
};

/** Returns what the newest open toast undoes, for the key that does the same as its button. */
export const useOpenUndo = (): (() => void) | undefined => useSyncExternalStore(subscribeToUndos, () => undos.at(-1)?.undo);

/**
 * Returns the toasts of the page for the shell's notify capability. Toasts wait while they have the pointer or the focus, and errors stay
 * until closed.
 */
export function useToasts(): NotifyCapability {
  const notification = useContext(ToastContext);
  if (!notification) throw new Error('useToasts needs a UiProvider above it');
  return useMemo<NotifyCapability>(() => {
    const show = (kind: Kind, toast: Toast) => {
      const { title, description, action } = toast;
      shown += 1;
      const key = `toast-${shown}`;
      let isClosed = false;
      const end = () => {
        isClosed = true;
        setUndos(undos.filter((one) => one.key !== key));
      };
      const handleAction = () => {
        end();
        notification.destroy(key);
        action?.onAction();
      };
      const open = (duration: number | false): void => {
        // A closing toast loses the focus. Opening it again at that moment would keep it forever.
        if (isClosed) return;
        notification.open({
          key,
          type: kind,
          title,
          description,
          duration,
          pauseOnHover: true,
          onClose: end,
          role: kind === 'error' ? 'alert' : 'status',
          // antd waits only for the pointer, but a focused toast must not vanish either.
          props: { onFocus: () => open(heldSeconds), onBlur: () => open(getSeconds(kind, toast)) },
          ...(action && { actions: createElement(Button, { size: 'small', onClick: handleAction }, action.label) }),
        });
      };
      if (action?.label === text('undo')) setUndos([...undos, { key, undo: handleAction }]);
      open(getSeconds(kind, toast));
    };
    return {
      success: (toast) => show('success', toast),
      info: (toast) => show('info', toast),
      warning: (toast) => show('warning', toast),
      error: (toast) => show('error', toast),
    };
  }, [notification]);
}
