import { useShell } from 'shared-contracts/shell';
import { ListSkeleton } from 'shared-ui';
import { RemoteOutlet } from '../features/remotes/remote-outlet.tsx';
import type { RemoteView } from '../features/remotes/remote-view.ts';
import { useServices } from './services-context.ts';

/** A page of a remote in the shell's main column. */
export function RemotePage({ view, title }: { view: RemoteView; title: string }) {
  const { hub, observe } = useServices();
  const shell = useShell();
  const skeleton = (
    <div className="page" aria-busy="true">
      <p className="visually-hidden" role="status">
        {title}
      </p>
      <ListSkeleton shape="tile" />
    </div>
  );
  return <RemoteOutlet key={view.remote} view={view} shell={shell} hub={hub} observe={observe} skeleton={skeleton} />;
}
