import { useEffect } from 'react';
import { limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useSearchParams } from 'shared-ui/router';
import { text } from '../../messages/messages.ts';

/**
 * Handles the home page's URL parameters: `notification` shows a toast, `from` reloads the page once. Both are then removed from the URL.
 */
export function useHomeParams(): void {
  const { notify } = useShell();
  const [params, setParams] = useSearchParams();
  const hasNotification = params.has('notification');
  const hasFrom = params.has('from');
  useEffect(() => {
    if (!hasNotification && !hasFrom) return;
    if (hasNotification) notify.info({ title: text('guidedTitle'), description: text('guidedDetail'), durationMs: limits.infoToastMs });
    setParams(
      (current) => {
        current.delete('notification');
        current.delete('from');
        return current;
      },
      { replace: true },
    );
    // The sender of the link changed data that this page was built from. Without the parameter it reloads only once.
    if (hasFrom) setTimeout(() => location.reload(), 0);
  }, [hasNotification, hasFrom, notify, setParams]);
}
