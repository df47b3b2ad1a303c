/**
 * Shows a remote without the shell around it: for single-spa root pages, which bring the capabilities, and for standalone pages. It is
 * bundled into the remote, so it imports the rest of this package by its public names, which the page shares.
 */
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { type DeclaredContributions, panelFor, type RemoteModule } from 'shared-contracts';
import { type Commands, createCommands, type Shell, ShellContext } from 'shared-contracts/shell';
import { Alert, defineMessages, PageHeader, translateContributed, UiProvider, useConfirm, useToasts } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { createBrowserRouter, createMemoryRouter, Outlet, type RouteObject, RouterProvider, redirect, useLocation } from 'shared-ui/router';

// Importing the package's messages would bundle a second copy of them, so this file has its own namespace.
const { useMessages } = defineMessages('shared-ui-alone', {
  elsewhereTitle: 'This page is not part of this remote',
  elsewhereNote: 'The full product has this page, but only one remote runs here.',
});

/** Lists the capabilities that a page without our shell brings. Without its own, toasts and confirmations are shown here. */
export type RootShell = Omit<Shell, 'notify' | 'confirm'> & Partial<Pick<Shell, 'notify' | 'confirm'>>;

/** Describes the props of `RemoteAlone`. */
export interface RemoteAloneProps {
  contributes: DeclaredContributions;
  remote: RemoteModule;
  shell: RootShell;
  /** `memory` leaves the page's address alone and starts at `initialPath`. */
  router?: 'browser' | 'memory';
  initialPath?: string;
  /** The page that the bare address opens when no route of the remote does. */
  home?: string;
  /** Gets the router once it exists, for a page that has to follow it. */
  onRouter?: (router: ReturnType<typeof createMemoryRouter>) => void;
  /** A line above the page, for example that it shows samples. */
  notice?: string;
}

/** Shows a remote's pages by their routes, each beside the panel that the remote contributes for it. */
export function RemoteAlone({ shell, ...props }: RemoteAloneProps) {
  const [queryClient] = useState(createQueryClient);
  const { contributes } = props;
  const [{ router, commands }] = useState(() => {
    const made = createRouter(shell.base, props);
    props.onRouter?.(made);
    const read = () => contributes.commands.map((command) => toPageCommand(contributes.remote, command));
    const path = () => made.state.location.pathname.slice(shell.base.length);
    return { router: made, commands: createCommands(read, shell.navigate.to, path) };
  });
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <Capabilities shell={shell} commands={commands} remote={contributes.remote}>
          <RouterProvider router={router} />
        </Capabilities>
      </QueryClientProvider>
    </UiProvider>
  );
}

const toPageCommand = (remote: string, command: DeclaredContributions['commands'][number]) => ({
  ...command,
  remote,
  title: translateContributed(remote, command.title),
});

interface CapabilitiesProps {
  shell: RootShell;
  commands: Commands;
  remote: string;
  children: ReactNode;
}

function Capabilities({ shell, commands, remote, children }: CapabilitiesProps) {
  const toasts = useToasts();
  const question = useConfirm();
  const whole = useMemo(
    () => ({ ...shell, notify: shell.notify ?? toasts, confirm: shell.confirm ?? question, commands: commands.for(remote) }),
    [shell, toasts, question, commands, remote],
  );
  useEffect(() => {
    addEventListener('keydown', commands.handleKey);
    return () => removeEventListener('keydown', commands.handleKey);
  }, [commands]);
  return <ShellContext value={whole}>{children}</ShellContext>;
}

function createRouter(
  basename: string,
  { contributes, remote, router = 'browser', initialPath = '/', home, notice }: Omit<RemoteAloneProps, 'shell'>,
) {
  const children: RouteObject[] = contributes.routes.flatMap(({ id, path }) => {
    const page = remote.pages[id];
    return page
      ? [{ path: path || '/', loader: () => page.load().then(() => null), Component: page.Component, HydrateFallback: Nothing }]
      : [];
  });
  if (home) children.push({ path: '/', loader: () => redirect(home), Component: Nothing, HydrateFallback: Nothing });
  children.push({ path: '*', loader: () => null, Component: Elsewhere, HydrateFallback: Nothing });
  const table = [{ element: <Frame contributes={contributes} remote={remote} notice={notice} />, children }];
  if (router === 'browser') return createBrowserRouter(table, { basename });
  return createMemoryRouter(table, { basename, initialEntries: [basename + initialPath] });
}

const Nothing = (): ReactNode => null;

function Elsewhere() {
  const text = useMessages();
  return (
    <div className="ui-page">
      <PageHeader title={text('elsewhereTitle')} note={text('elsewhereNote')} />
    </div>
  );
}

function Frame({ contributes, remote, notice }: Pick<RemoteAloneProps, 'contributes' | 'remote' | 'notice'>) {
  const { pathname, search } = useLocation();
  const panels = contributes.panels.map((panel) => ({ ...panel, remote: contributes.remote }));
  const shown = panelFor(pathname, new URLSearchParams(search), panels);
  const Panel = shown ? remote.panels[shown.id]?.Component : undefined;
  return (
    <div className="ui-alone">
      {notice ? <Alert type="info" banner title={notice} /> : null}
      <main className="ui-alone-main">
        <Outlet />
      </main>
      {Panel ? (
        <aside className="ui-alone-panel" aria-label={shown?.title}>
          <Suspense fallback={null}>
            <Panel key={shown?.id} />
          </Suspense>
        </aside>
      ) : null}
    </div>
  );
}
