import { Suspense, useState } from 'react';
import { type LazyPage, panelFor, type RemoteModule } from 'shared-contracts';
import { type Shell, ShellContext } from 'shared-contracts/shell';
import { ErrorState, ListSkeleton, UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { createBrowserRouter, type RouteObject, RouterProvider, useLocation, useRouteError, useSearchParams } from 'shared-ui/router';
import { contributes } from '../../contributes.ts';

/** This remote as an app of its own: its pages with its panel beside them, on the capabilities of whoever shows it. */
export function ChatApp({ shell, remote }: { shell: Shell; remote: RemoteModule }) {
  const [client] = useState(createQueryClient);
  const [router] = useState(() => createBrowserRouter(pageRoutes(remote), { basename: shell.base }));
  return (
    <ShellContext value={shell}>
      <UiProvider>
        <QueryClientProvider client={client}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </UiProvider>
    </ShellContext>
  );
}

const pageRoutes = (remote: RemoteModule): RouteObject[] =>
  contributes.routes.flatMap(({ id, path }) => {
    const page = remote.pages[id];
    return page
      ? [{ ...(path ? { path } : { index: true }), element: <Frame page={page} panels={remote.panels} />, ErrorBoundary: Failure }]
      : [];
  });

function Frame({ page, panels }: { page: LazyPage; panels: RemoteModule['panels'] }) {
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const shown = panelFor(
    pathname,
    params,
    contributes.panels.map((each) => ({ ...each, remote: contributes.remote })),
  );
  const panel = shown && panels[shown.id];
  return (
    <div className="shell">
      <main className="main">
        <Suspense fallback={<ListSkeleton shape="tile" />}>
          <page.Component />
        </Suspense>
      </main>
      <aside className="right">
        <Suspense fallback={<ListSkeleton />}>{panel ? <panel.Component /> : null}</Suspense>
      </aside>
    </div>
  );
}

function Failure() {
  const error = useRouteError();
  return <ErrorState note={error instanceof Error ? error.message : undefined} />;
}
