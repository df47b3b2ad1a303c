import { useMemo } from 'react';
import { useShell } from 'shared-contracts/shell';
import { ListSkeleton, translateContributed } from 'shared-ui';
import { RemoteOutlet } from '../features/remotes/remote-outlet.tsx';
import { useServices } from './services-context.ts';

/** Renders a remote's page in the main column. */
export function RemotePage({ remote, id, title }: { remote: string; id: string; title: string }) {
  const { catalog, hub, commands, observe, takeNewest } = useServices();
  // Fixed when the page is entered: a newer release must not replace a page someone is working in.
  const view = useMemo(() => catalog.view(remote, 'pages', id), [catalog, remote, id]);
  const shell = useShell();
  const skeleton = (
    <div className="ui-page" aria-busy="true">
      <p className="ui-visually-hidden" role="status">
        {translateContributed(remote, title)}
      </p>
      <ListSkeleton shape="tile" />
    </div>
  );
  return (
    <RemoteOutlet
      key={view.remote}
      view={view}
      shell={shell}
      hub={hub}
      commands={commands}
      observe={observe}
      skeleton={skeleton}
      isPage
      takeNewest={takeNewest}
    />
  );
}
