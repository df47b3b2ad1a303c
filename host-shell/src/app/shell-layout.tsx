import { useEffect, useState } from 'react';
import { routeFor } from 'shared-contracts';
import { useSession, useShell } from 'shared-contracts/shell';
import { Drawer, OfflineNotice } from 'shared-ui';
import { Outlet, useLocation } from 'shared-ui/router';
import { Breadcrumbs } from '../features/breadcrumbs/breadcrumbs.tsx';
import { RemoteOutlet } from '../features/remotes/remote-outlet.tsx';
import { PanelSkeleton, RightPanel } from '../features/right-panel/right-panel.tsx';
import { SideNavigation } from '../features/side-navigation/side-navigation.tsx';
import { StickyNotesSlot } from '../features/sticky-notes/sticky-notes-slot.tsx';
import { TopBar } from '../features/top-bar/top-bar.tsx';
import { useMessages } from '../shared/messages.ts';
import { useViewport } from '../shared/use-viewport.ts';
import { usePanel } from './panel-context.ts';
import { useServices } from './services-context.ts';
import { usePageActivity } from './use-page-activity.ts';

/** Top bar, side navigation, the page and the right panel. Public pages show without the signed-in parts. */
export function ShellLayout() {
  const text = useMessages();
  const session = useSession();
  const viewport = useViewport();
  const { activity, catalog } = useServices();
  const panelState = usePanel();
  const [isNavigationOpen, setIsNavigationOpen] = useState(false);
  const location = useLocation();
  const panel = session ? catalog.panelAt(location.pathname, new URLSearchParams(location.search)) : undefined;
  const [notesAsked, setNotesAsked] = useState(0);
  usePageActivity(activity, session ? location.pathname : '');
  const closePanel = panelState.close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes the drawers of this one.
  useEffect(() => {
    closePanel();
    setIsNavigationOpen(false);
  }, [location.key, closePanel]);

  if (!session) return <PublicLayout />;
  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {text('skipToContent')}
      </a>
      <TopBar
        viewport={viewport}
        menuEntries={(menu) => catalog.menu(menu)}
        hasPanel={panel !== undefined}
        onOpenNavigation={() => setIsNavigationOpen(true)}
        onOpenPanel={panelState.open}
        onCreateNote={() => setNotesAsked((count) => count + 1)}
      />
      {viewport === 'narrow' ? (
        <Drawer
          open={isNavigationOpen}
          onClose={() => setIsNavigationOpen(false)}
          title={text('navigation')}
          placement="left"
          size={280}
          rootClassName="nav-drawer"
        >
          <SideNavigation isRail={false} onNavigate={() => setIsNavigationOpen(false)} />
        </Drawer>
      ) : (
        <SideNavigation isRail={viewport === 'medium'} />
      )}
      <main className="main" id="content" tabIndex={-1}>
        <OfflineNotice />
        <Breadcrumbs path={location.pathname} isPage={(path) => routeFor(path, catalog.routes()) !== undefined} />
        <Outlet />
        <StickyNotesSlot email={session.email} path={location.pathname} search={location.search} asked={notesAsked} />
      </main>
      <RightPanel panel={panel} viewport={viewport} isOpen={panelState.isOpen} onClose={closePanel}>
        {panel ? <PanelPart remote={panel.remote} id={panel.id} title={panel.title} /> : null}
      </RightPanel>
    </div>
  );
}

function PanelPart({ remote, id, title }: { remote: string; id: string; title: string }) {
  const { catalog, hub, observe } = useServices();
  const shell = useShell();
  const view = catalog.view(remote, 'panels', id);
  return (
    <RemoteOutlet
      key={`${remote}/${id}`}
      view={view}
      shell={shell}
      hub={hub}
      observe={observe}
      skeleton={<PanelSkeleton title={title} />}
    />
  );
}

function PublicLayout() {
  return (
    <main className="main public" id="content" tabIndex={-1}>
      <Outlet />
    </main>
  );
}
