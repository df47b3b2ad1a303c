import { useEffect } from 'react';
import { limits } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useSearchParams } from 'shared-ui/router';
import { text } from '../../messages/messages.ts';

/** What the home page's address asks for: `notification` shows a toast, `from` reloads the page once; both then leave the address. */
export function useHomeAddress(): void {
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
    // Whatever sent the person here changed what the page was built from; without the parameter this happens once.
    if (hasFrom) setTimeout(() => location.reload(), 0);
  }, [hasNotification, hasFrom, notify, setParams]);
}
