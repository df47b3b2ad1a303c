import { useShell } from 'shared-contracts/shell';
import { ListSkeleton } from 'shared-ui';
import { useLocation } from 'shared-ui/router';
import { RemoteOutlet } from '../features/remotes/remote-outlet.tsx';
import { useServices } from './services-context.ts';

/** Renders the chat that belongs to the current address, inside its own error boundary. Renders nothing when no remote contributes one. */
export function ConversationSlot() {
  const { catalog, hub, commands, observe, takeNewest } = useServices();
  const shell = useShell();
  const { pathname, search } = useLocation();
  const part = catalog.panelAt(pathname, new URLSearchParams(search), 'conversation');
  if (!part) return null;
  const view = catalog.view(part.remote, 'panels', part.id);
  return (
    <RemoteOutlet
      key={`${part.remote}/${part.id}`}
      view={view}
      shell={shell}
      hub={hub}
      commands={commands}
      observe={observe}
      skeleton={<ListSkeleton />}
      takeNewest={takeNewest}
    />
  );
}
