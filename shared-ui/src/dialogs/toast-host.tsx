import { notification } from 'antd';
import { createContext, type ReactNode } from 'react';

/** Opens and closes the toasts of the page. */
export type Toaster = ReturnType<typeof notification.useNotification>[0];

export const ToastContext = createContext<Toaster | null>(null);

/**
 * Shows the toasts of the page below its top bar, where neither the message box nor a form's buttons are. antd's `App` would bring its
 * messages and dialogs too, which nothing uses.
 */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toaster, holder] = notification.useNotification({ placement: 'top', top: 64, stack: { threshold: 4 } });
  return (
    <ToastContext value={toaster}>
      {holder}
      {children}
    </ToastContext>
  );
}
