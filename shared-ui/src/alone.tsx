/** A remote without the shell around it: for single-spa root pages, which bring the capabilities, and for standalone pages. */
import { type ReactNode, useState } from 'react';
import type { Contributions, RemoteModule } from 'shared-contracts';
import { type Shell, ShellContext } from 'shared-contracts/shell';
import { createQueryClient, QueryClientProvider } from './query.ts';
import { createBrowserRouter, createMemoryRouter, Outlet, RouterProvider } from './router.ts';
import { UiProvider } from './ui-provider.tsx';

/** What `RemoteAlone` takes. */
export interface RemoteAloneProps {
  contributes: Contributions;
  remote: RemoteModule;
  shell: Shell;
  /** `memory` leaves the page's address alone; `initialPath` is where it begins. */
  router?: 'browser' | 'memory';
  initialPath?: string;
}

/** Shows a remote's pages by their routes, each beside the panel that it contributes for that place. */
export function RemoteAlone({ contributes, remote, shell, router: kind = 'browser', initialPath }: RemoteAloneProps) {
  const [queryClient] = useState(createQueryClient);
  const [router] = useState(() => createRouter(contributes, remote, shell.base, kind, initialPath));
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <ShellContext value={shell}>
          <RouterProvider router={router} />
        </ShellContext>
      </QueryClientProvider>
    </UiProvider>
  );
}

function createRouter({ routes }: Contributions, { pages }: RemoteModule, basename: string, kind: 'browser' | 'memory', initialPath = '/') {
  const children = routes.flatMap(({ id, path }) => {
    const page = pages[id];
    return page
      ? [{ path: path || '/', loader: () => page.load().then(() => null), Component: page.Component, HydrateFallback: Nothing }]
      : [];
  });
  const table = [{ element: <Frame />, children }];
  if (kind === 'browser') return createBrowserRouter(table, { basename });
  return createMemoryRouter(table, { basename, initialEntries: [basename + initialPath] });
}

const Nothing = (): ReactNode => null;

function Frame() {
  return (
    <main className="main">
      <Outlet />
    </main>
  );
}
