import { App, Button } from 'antd';
import { createElement, useMemo } from 'react';
import type { NotifyCapability, Toast } from 'shared-contracts/shell';

type Kind = keyof NotifyCapability;

const toastMs = 5_000;

const durationOf = (kind: Kind, durationMs: number | undefined) => {
  if (durationMs !== undefined) return durationMs / 1_000;
  return kind === 'error' ? false : toastMs / 1_000;
};

/** The toasts of the page, as the shell's notify capability wants them: they wait under the pointer, and errors stay until closed. */
export function useToasts(): NotifyCapability {
  const { notification } = App.useApp();
  return useMemo<NotifyCapability>(() => {
    const show = (kind: Kind, { title, description, durationMs, action }: Toast) => {
      const key = crypto.randomUUID();
      const handleAction = () => {
        notification.destroy(key);
        action?.onAction();
      };
      notification.open({
        key,
        type: kind,
        title,
        description,
        duration: durationOf(kind, durationMs),
        pauseOnHover: true,
        role: kind === 'error' ? 'alert' : 'status',
        ...(action && { actions: createElement(Button, { size: 'small', onClick: handleAction }, action.label) }),
      });
    };
    return {
      success: (toast) => show('success', toast),
      info: (toast) => show('info', toast),
      warning: (toast) => show('warning', toast),
      error: (toast) => show('error', toast),
    };
  }, [notification]);
}
