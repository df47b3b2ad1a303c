import { notification } from 'antd';
import { createContext, type ReactNode } from 'react';

/** Opens and closes the toasts of the page. */
export type Toaster = ReturnType<typeof notification.useNotification>[0];

export const ToastContext = createContext<Toaster | null>(null);

/** Shows the toasts of the page in its lower corner. antd's `App` would bring its messages and dialogs too, which nothing uses. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toaster, holder] = notification.useNotification({ placement: 'bottomRight', stack: { threshold: 4 } });
  return (
    <ToastContext value={toaster}>
      {holder}
      {children}
    </ToastContext>
  );
}
