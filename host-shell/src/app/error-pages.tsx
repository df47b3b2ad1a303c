import { lazyCode } from 'shared-contracts';
import { Button, ErrorState, LazyPart } from 'shared-ui';
import { useLocation, useNavigate, useRouteError } from 'shared-ui/router';
import { FailureCard } from '../features/remotes/failure-card.tsx';
import { untrusted } from '../features/remotes/load-release.ts';
import { useMessages } from '../messages/messages.ts';
import { loadArch } from '../shared/lazy-shared.ts';
import { useServices } from './services-context.ts';

const arch = lazyCode(loadArch);

/** Renders for an address that no route has. Without a verified registry there are no routes yet, so Retry asks for one. */
export function NotFoundPage() {
  const { catalog, takeNewest } = useServices();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const retry = () => void takeNewest().then(() => navigate(pathname + search, { replace: true }));
  if (catalog.rev === 0) return <FailureCard label="Atrium" failure={untrusted} onRetry={retry} />;
  return <LazyPart code={arch}>{({ NotFound }) => <NotFound />}</LazyPart>;
}

/** Renders when the shell itself fails. */
export function BrokenPage() {
  const text = useMessages();
  const error = useRouteError();
  return (
    <main className="ui-page">
      <ErrorState title={text('brokenTitle')} note={`${text('brokenNote')} ${error instanceof Error ? error.message : ''}`} />
      <Button onClick={() => location.reload()}>{text('reload')}</Button>
    </main>
  );
}
