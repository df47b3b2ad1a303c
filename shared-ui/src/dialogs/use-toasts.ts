import { Button } from 'antd';
import { createElement, useContext, useMemo } from 'react';
import { daySeconds } from 'shared-contracts/days';
import type { NotifyCapability, Toast } from 'shared-contracts/shell';
import { ToastContext } from './toast-host.tsx';

type Kind = keyof NotifyCapability;

const toastMs = 5_000;

// antd closes an open toast at once when its duration is removed, so a focused toast gets a long duration instead.
const heldSeconds = daySeconds;

let shown = 0;

const getSeconds = (kind: Kind, durationMs: number | undefined): number | false => {
  if (durationMs !== undefined) return durationMs / 1_000;
  return kind === 'error' ? false : toastMs / 1_000;
};

/**
 * Returns the toasts of the page for the shell's notify capability. Toasts wait while they have the pointer or the focus, and errors stay
 * until closed.
 */
export function useToasts(): NotifyCapability {
  const notification = useContext(ToastContext);
  if (!notification) throw new Error('useToasts needs a UiProvider above it');
  return useMemo<NotifyCapability>(() => {
    const show = (kind: Kind, { title, description, durationMs, action }: Toast) => {
      shown += 1;
      const key = `toast-${shown}`;
      let isClosed = false;
      const handleAction = () => {
        isClosed = true;
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
          onClose: () => {
            isClosed = true;
          },
          role: kind === 'error' ? 'alert' : 'status',
          // antd waits only for the pointer, but a focused toast must not vanish either.
          props: { onFocus: () => open(heldSeconds), onBlur: () => open(getSeconds(kind, durationMs)) },
          ...(action && { actions: createElement(Button, { size: 'small', onClick: handleAction }, action.label) }),
        });
      };
      open(getSeconds(kind, durationMs));
    };
    return {
      success: (toast) => show('success', toast),
      info: (toast) => show('info', toast),
      warning: (toast) => show('warning', toast),
      error: (toast) => show('error', toast),
    };
  }, [notification]);
}
