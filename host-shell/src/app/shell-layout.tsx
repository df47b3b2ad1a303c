import { useEffect, useId, useRef, useState } from 'react';
import { lazyCode, type MenuContribution, routeFor, routes } from 'shared-contracts';
import { useCommand, useSession, useShell } from 'shared-contracts/shell';
import { Drawer, OfflineNotice, translateContributed, useLanguage, useLazy, useOpenUndo } from 'shared-ui';
import { Outlet, useLocation } from 'shared-ui/router';
import { Breadcrumbs, type BreadcrumbsProps } from '../features/breadcrumbs/breadcrumbs.tsx';
import { RemoteOutlet } from '../features/remotes/remote-outlet.tsx';
import { PanelSkeleton, RightPanel } from '../features/right-panel/right-panel.tsx';
import { SideNavigation } from '../features/side-navigation/side-navigation.tsx';
import { StickyNotesSlot } from '../features/sticky-notes/sticky-notes-slot.tsx';
import { Brand } from '../features/top-bar/brand.tsx';
import { AlertsMenu, MoreMenu, ProfileMenu } from '../features/top-bar/menus.tsx';
import { NavigationModel } from '../features/top-bar/model-switcher.tsx';
import { TopBar } from '../features/top-bar/top-bar.tsx';
import { useMessages } from '../messages/messages.ts';
import { useIsShown } from '../shared/profile.store.ts';
import { useViewport, type Viewport } from '../shared/use-viewport.ts';
import { useWorkAreas } from '../shared/use-work-areas.ts';
import { type Overlay, Overlays } from './overlays.tsx';
import { usePanel } from './panel-context.ts';
import { useServices } from './services-context.ts';
import * as styles from './shell-layout.module.css';
import { usePageActivity } from './use-page-activity.ts';

const publicBar = lazyCode(() => import(/* webpackChunkName: "part-public-bar" */ '../features/session/public-bar.tsx'));

/** Renders the top bar, side navigation, page and right panel. Signed-out visitors of public pages see the page below what the product is. */
export function ShellLayout() {
  return useSession() ? <SignedInLayout /> : <PublicLayout />;
}

function SignedInLayout() {
  const text = useMessages();
  const email = useSession()?.email ?? '';
  const isShown = useIsShown();
  const viewport = useViewport();
  const { activity, catalog } = useServices();
  const panelState = usePanel();
  const layout = useLayout(viewport);
  const { pathname, search } = useLocation();
  const here = catalog.panelAt(pathname, new URLSearchParams(search));
  const panel = here && isShown(here) ? here : undefined;
  usePageActivity(activity, pathname);
  const hasChatsPage = catalog.routes().some(({ path }) => `/${path}` === routes.chats());
  const isRail = viewport === 'medium' || layout.isNavigationHidden;
  const hidden = [isRail ? 'nav' : '', panelState.isHidden ? 'panel' : ''].join(' ').trim();

  return (
    <div className={styles.shell} data-hidden={viewport === 'wide' && hidden ? hidden : undefined}>
      <a className={styles.skipLink} data-part="skip-link" href="#content">
        {text('skipToContent')}
      </a>
      <TopBar
        viewport={viewport}
        menuEntries={(menu) => catalog.menu(menu).filter(isShown)}
        hasPanel={panel !== undefined}
        isSearchPage={pathname === routes.search('')}
        onOpenNavigation={layout.openNavigation}
        onOpenPanel={panelState.open}
        onCreateNote={layout.createNote}
        onOpenPalette={() => layout.setOverlay('palette')}
      />
      {viewport === 'narrow' ? (
        <NavigationDrawer layout={layout} hasChatsPage={hasChatsPage} settings={catalog.menu('settings').filter(isShown)} />
      ) : (
        <SideNavigation look={isRail ? 'rail' : 'column'} hasChatsPage={hasChatsPage} foot={<NavigationModel isRail={isRail} />} />
      )}
      <main className={styles.main} id="content" tabIndex={-1}>
        <OfflineNotice />
        <Breadcrumbs path={pathname} {...usePages()} />
        <Outlet />
        <StickyNotesSlot email={email} path={pathname} search={search} requests={layout.noteRequests} />
      </main>
      <RightPanel
        panel={panel}
        viewport={viewport}
        isHidden={panelState.isHidden}
        isOpen={panelState.isOpen}
        onClose={panelState.close}
        inspection={panelState.inspection}
        onHost={panelState.setHost}
      >
        {panel ? <PanelPart remote={panel.remote} id={panel.id} title={panel.title} /> : null}
      </RightPanel>
      <Overlays overlay={layout.overlay} onChange={layout.setOverlay} onCreateNote={layout.createNote} />
    </div>
  );
}

const drawerStyles = {
  section: { background: 'var(--rail)', borderStartEndRadius: 'var(--radius-xl)', borderEndEndRadius: 'var(--radius-xl)' },
  header: { padding: 'var(--space-2) var(--space-2) var(--space-2) var(--space-4)', border: 0 },
  body: { padding: 0 },
};

interface NavigationDrawerProps {
  readonly layout: ReturnType<typeof useLayout>;
  readonly hasChatsPage: boolean;
  readonly settings: readonly MenuContribution[];
}

/** Renders a phone's navigation, with what its bar has no room for. */
function NavigationDrawer({ layout, hasChatsPage, settings }: NavigationDrawerProps) {
  const text = useMessages();
  const { direction } = useLanguage();
  const nameId = useId();
  const { isNavigationOpen, closeNavigation, createNote, setOverlay } = layout;
  // What opens over a closing drawer would lose the focus and the Escape key to it.
  const next = useRef<() => void>(undefined);
  const closeFirst = (act: () => void) => () => {
    next.current = act;
    closeNavigation();
  };
  const handleOpenChange = (isOpen: boolean) => {
    if (isOpen) return;
    next.current?.();
    next.current = undefined;
  };
  return (
    <Drawer
      open={isNavigationOpen}
      onClose={closeNavigation}
      afterOpenChange={handleOpenChange}
      aria-labelledby={nameId}
      title={
        <>
          <span id={nameId} className="ui-visually-hidden">
            {text('navigation')}
          </span>
          <Brand isCompact={false} />
        </>
      }
      closable={{ placement: 'end' }}
      extra={
        <span className={styles.drawerTools}>
          <AlertsMenu isLink />
          <MoreMenu
            isNarrow
            settings={settings}
            onCreateNote={closeFirst(createNote)}
            onOpenPalette={closeFirst(() => setOverlay('palette'))}
          />
        </span>
      }
      placement={direction === 'rtl' ? 'right' : 'left'}
      size={316}
      styles={drawerStyles}
    >
      <SideNavigation
        look="drawer"
        hasChatsPage={hasChatsPage}
        onNavigate={closeNavigation}
        foot={
          <>
            <NavigationModel isRail={false} onNavigate={closeNavigation} />
            <ProfileMenu />
          </>
        }
      />
    </Drawer>
  );
}

/**
 * Returns whether a path leads to a page (a fixed route or one of the user's Work Areas), and the title of a page whose last segment is an
 * ID.
 */
function usePages(): Pick<BreadcrumbsProps, 'isPage' | 'titleOf'> {
  const { catalog } = useServices();
  const { data: areas } = useWorkAreas();
  const isEnglish = useLanguage().tag === 'en';
  const findArea = (path: string) => areas?.find(({ RouteURL }) => routes.workArea(RouteURL) === path);
  const isPage = (path: string) => {
    const route = routeFor(path, catalog.routes());
    if (!route?.path.startsWith(':')) return route !== undefined;
    return findArea(path) !== undefined;
  };
  const titleOf = (path: string, words: string) => {
    const route = routeFor(path, catalog.routes());
    if (route?.path.startsWith(':')) {
      const area = findArea(path);
      // The address of somebody else's area has no words.
      return isEnglish && !area?.sharing?.owner ? undefined : (area?.DisplayName ?? '');
    }
    if (!route) return isEnglish ? undefined : '';
    const title = translateContributed(route.remote, route.title);
    // English crumbs are the words of the address, unless the page is called something else.
    const isOther = title !== route.title || title.toLowerCase() !== words.toLowerCase();
    return /.\/:[^/]+$/.test(route.path) || isOther ? title : undefined;
  };
  return { isPage, titleOf };
}

/** Manages the drawers and overlays around the page and the shortcuts that open them. */
function useLayout(viewport: Viewport) {
  const { navigate } = useShell();
  const panel = usePanel();
  const { key } = useLocation();
  const [isNavigationOpen, setIsNavigationOpen] = useState(false);
  const [isNavigationHidden, setIsNavigationHidden] = useState(false);
  const [overlay, setOverlay] = useState<Overlay>(() => (new URLSearchParams(location.search).has('try') ? 'trials' : undefined));
  const [noteRequests, setNotesAsked] = useState(0);
  const closePanel = panel.close;
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating closes the drawers.
  useEffect(() => {
    closePanel();
    setIsNavigationOpen(false);
  }, [key, closePanel]);

  useCommand('palette', () => setOverlay((open) => (open === 'palette' ? undefined : 'palette')));
  useCommand('sheet', () => setOverlay((open) => (open === 'sheet' ? undefined : 'sheet')));
  useCommand('models', () => openModels(() => navigate.to(routes.models())));
  useCommand('panel', () => panel.toggle(viewport === 'wide'));
  useCommand('navigation', () => (viewport === 'narrow' ? setIsNavigationOpen : setIsNavigationHidden)((value) => !value));
  useCommand('undo', useOpenUndo());
  const { handleKey } = useServices().commands;
  useEffect(() => {
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [handleKey]);
  return {
    isNavigationOpen,
    isNavigationHidden,
    openNavigation: () => setIsNavigationOpen(true),
    closeNavigation: () => setIsNavigationOpen(false),
    overlay,
    setOverlay,
    noteRequests,
    createNote: () => setNotesAsked((count) => count + 1),
  };
}

/** Opens the model switcher's menu, or runs the fallback when the top bar doesn't show it. */
function openModels(otherwise: () => void): void {
  const switcher = document.querySelector<HTMLButtonElement>('[data-part="model-switcher"]');
  if (!switcher) otherwise();
  switcher?.focus();
  switcher?.click();
}

function PanelPart({ remote, id, title }: { remote: string; id: string; title: string }) {
  const { catalog, hub, commands, observe, takeNewest } = useServices();
  const shell = useShell();
  const view = catalog.view(remote, 'panels', id);
  return (
    <RemoteOutlet
      key={`${remote}/${id}`}
      view={view}
      shell={shell}
      hub={hub}
      commands={commands}
      observe={observe}
      skeleton={<PanelSkeleton title={title} />}
      takeNewest={takeNewest}
    />
  );
}

function PublicLayout() {
  const bar = useLazy(publicBar, true).module;
  return (
    <div className={styles.publicShell}>
      <header className={styles.publicBar}>{bar ? <bar.PublicBar /> : null}</header>
      <main className={styles.main} id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}
