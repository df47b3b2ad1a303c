import { render } from '@testing-library/react';
import { createEventHub } from 'shared-contracts';
import { findWithheld, type RegistryDocument } from 'shared-contracts/registry';
import { createFakeShell } from 'shared-contracts/testing';
import { UiProvider } from 'shared-ui';
import { createQueryClient, QueryClientProvider } from 'shared-ui/query';
import { App } from '../app/app.tsx';
import { createPageCommands } from '../app/page-commands.ts';
import type { Services } from '../app/services.ts';
import { createActivityTracker } from '../features/page-activity/activity-tracker.ts';
import { RemoteCatalog } from '../features/remotes/remote-catalog.ts';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { runnableRegistry } from '../features/remotes/runnable-registry.ts';
import { beginSession, endSession } from '../features/session/session.store.ts';
import { createPageLanguage } from '../shared/language/page-language.ts';
import { createRegistry } from './registry.ts';

interface RenderedApp {
  /** The address, relative to `{base}`. */
  readonly path: string;
  readonly isSignedIn?: boolean;
  readonly remotes: RegistryDocument['remotes'];
  readonly load: RemoteLoader['load'];
}

/** Renders the whole shell with the remotes of a registry that was judged. Its API answers nothing. */
export function renderApp({ path, isSignedIn = true, remotes, load }: RenderedApp): void {
  history.replaceState(null, '', `/app${path}`);
  const token = `x.${btoa(JSON.stringify({ email: 'ann@example.com', exp: 4_000_000_000 }))}.x`;
  if (isSignedIn) beginSession(token);
  else endSession();
  const document = { ...createRegistry(), remotes };
  const registry = runnableRegistry(document, { withheld: findWithheld(document) });
  const observe = () => undefined;
  const loader: RemoteLoader = { load, refresh: async () => false };
  const pipeline = { registry: Promise.resolve(registry), loader, observe, loadTexts: async () => undefined, user: () => 'ann' };
  const hub = createEventHub({ mode: 'production', crossTabEvents: [], report: observe });
  const activity = createActivityTracker({ start: async () => undefined, end: async () => undefined, endAtClose: observe });
  const catalog = new RemoteCatalog(registry, pipeline);
  const opener = { current: observe };
  const services: Services = {
    base: '/app',
    api: createFakeShell({ remote: 'host-shell' }).api,
    hub,
    observe,
    activity,
    texts: undefined,
    language: createPageLanguage(undefined, observe, () => []),
    catalog,
    opener,
    commands: createPageCommands(catalog, '/app', opener),
    queryClient: createQueryClient(),
    onUnauthorized: { current: observe },
    onNewRoutes: { current: observe },
    followReleases: observe,
    takeNewest: async () => undefined,
    hasTesters: false,
    trialBanner: null,
  };
  render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <App services={services} />
      </QueryClientProvider>
    </UiProvider>,
  );
}
