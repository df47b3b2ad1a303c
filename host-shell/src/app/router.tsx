import { Fragment, type ReactNode } from 'react';
import { type LazyCode, lazyCode, type Owned, type RouteContribution, routes } from 'shared-contracts';
import { LazyPart, useLanguage } from 'shared-ui';
import { createBrowserRouter, type RouteObject, redirect } from 'shared-ui/router';
import { refreshSession } from '../features/session/session.store.ts';
import { BrokenPage, NotFoundPage } from './error-pages.tsx';
import { RemotePage } from './remote-page.tsx';
import type { Services } from './services.ts';
import { ServicesContext } from './services-context.ts';
import { ShellLayout } from './shell-layout.tsx';

export type ShellRouter = ReturnType<typeof createShellRouter>;

const auth = lazyCode(() => import(/* webpackChunkName: "page-auth" */ '../features/session/auth-form.page.tsx'));
const recovery = lazyCode(() => import(/* webpackChunkName: "page-recovery" */ '../features/session/recover-password.page.tsx'));
const callback = lazyCode(() => import(/* webpackChunkName: "page-callback" */ '../features/session/oauth-callback.page.tsx'));

const administrators = lazyCode(() => import(/* webpackChunkName: "administrators-only" */ './administrators-only.tsx'));
const extension = lazyCode(() => import(/* webpackChunkName: "page-extension" */ './extension.page.tsx'));

const authPages = [
  authPage(routes.login(), auth, ({ LoginPage }) => <LoginPage />),
  authPage(routes.signup(), auth, ({ SignupPage }) => <SignupPage />),
  authPage(routes.recoverPassword(), recovery, ({ RecoverPasswordPage }) => <RecoverPasswordPage />),
  authPage(routes.authCallback(), callback, ({ OauthCallbackPage }) => <OauthCallbackPage />),
];

/** Limits how long a navigation waits for a page's code before it shows the skeleton. Showing it sooner only flickers. */
const skeletonAfterMs = 150;

/**
 * Creates the router. Remote routes come from the registry, and each route's loader fetches its code. The layout route has no path, so it
 * matches every page of the app but not the log-in pages.
 */
export function createShellRouter(services: Services) {
  const remoteRoutes = services.catalog.routes().map((route) => remoteRoute(services, route));
  const router = createBrowserRouter(
    [
      ...authPages,
      {
        id: layoutId,
        element: (
          <ServicesContext value={services}>
            <InLanguage>
              <ShellLayout />
            </InLanguage>
          </ServicesContext>
        ),
        ErrorBoundary: BrokenPage,
        HydrateFallback: Blank,
        children: [...remoteRoutes, ...extensionRoutes(services), { path: '*', loader: requireSession(services), Component: NotFoundPage }],
      },
    ],
    { basename: services.base },
  );
  services.opener.current = (to) => void router.navigate(to);
  services.onNewRoutes.current = (added) =>
    router.patchRoutes(
      layoutId,
      added.map((route) => remoteRoute(services, route)),
    );
  return router;
}

const layoutId = 'layout';

function authPage<Module>(path: string, code: LazyCode<Module>, draw: (module: Module) => ReactNode): RouteObject {
  return {
    path,
    loader: () => waitBriefly(code.load()),
    element: (
      <InLanguage>
        <LazyPart key={path} code={code}>
          {draw}
        </LazyPart>
      </InLanguage>
    ),
    ErrorBoundary: BrokenPage,
    HydrateFallback: Blank,
  };
}

/** Waits briefly for code. A failure is reported where the code would have rendered. */
async function waitBriefly(loading: Promise<unknown>): Promise<null> {
  await Promise.race([loading.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, skeletonAfterMs))]);
  return null;
}

/** Renders the page again when its language changes, because many texts are read outside hooks. */
function InLanguage({ children }: { children: ReactNode }) {
  return <Fragment key={useLanguage().tag}>{children}</Fragment>;
}

function Blank() {
  return null;
}

function remoteRoute(services: Services, route: Owned<RouteContribution>): RouteObject {
  const guard = route.public ? () => null : requireSession(services);
  return {
    id: `${route.remote}/${route.id}`,
    ...(route.path ? { path: route.path } : { index: true }),
    loader: async (args) => {
      guard(args);
      services.followReleases();
      if (route.only) return waitBriefly(administrators.load());
      const view = services.catalog.enter(route.remote, route.id);
      return waitBriefly(view.load());
    },
    element: route.only ? (
      <LazyPart code={administrators}>{({ AdministratorsOnly }) => <AdministratorsOnly route={route} />}</LazyPart>
    ) : (
      <RemotePage remote={route.remote} id={route.id} title={route.title} />
    ),
  };
}

function extensionRoutes(services: Services): RouteObject[] {
  const guard = requireSession(services);
  const page: RouteObject = {
    path: 'extensions/:extensionId/*',
    loader: (args) => {
      guard(args);
      return waitBriefly(extension.load());
    },
    element: <LazyPart code={extension}>{({ ExtensionPage }) => <ExtensionPage />}</LazyPart>,
  };
  return [{ path: 'extensions', loader: () => redirect(routes.settings('extensions')) }, page];
}

/** Redirects signed-out users to the log-in page, and returns them afterward. */
const requireSession =
  ({ base }: Services) =>
  ({ request }: { request: Request }): null => {
    if (refreshSession()) return null;
    const { pathname, search } = new URL(request.url);
    const next = pathname.slice(base.length) + search;
    throw redirect(next && next !== '/' ? `${routes.login()}?next=${encodeURIComponent(next)}` : routes.login());
  };
