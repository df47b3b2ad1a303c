import { createRoot } from 'react-dom/client';
import { lazyCode, routeFor } from 'shared-contracts';
import { UiProvider } from 'shared-ui';
import { QueryClientProvider } from 'shared-ui/query';
import 'shared-ui/styles.css';
import 'shared-ui/antd.css';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { sessionStore } from '../features/session/session.store.ts';
import type { OpenTrial } from '../features/trials/open-trial.tsx';
import { type Page, readPage } from '../shared/page.ts';
import { isShownTo, profileStore } from '../shared/profile.store.ts';
import { App } from './app.tsx';
import { createServices, judging, type Services } from './services.ts';

const trials = lazyCode(() => import(/* webpackChunkName: "trials" */ '../features/trials/open-trial.tsx'));

/** Reads the page. An older server doesn't judge what remotes contribute, so this does before any of it is shown. */
export async function judgedPage(): Promise<Page> {
  const { config, registry } = readPage();
  const withheld = config.withheld ?? (registry && (await judging.eventually()).findWithheld(registry));
  return { config: { ...config, withheld }, registry };
}

/** Starts the shell in the page that the gateway wrote. When the page is in a trial, loads the trial's releases first. */
export async function start(loader: RemoteLoader): Promise<void> {
  const page = await judgedPage();
  const { config } = page;
  if (!config.trial && !config.trialRefused) {
    renderApp(page, loader);
    return;
  }
  const opening = trials.load().then(({ openTrial }) => openTrial(config, sessionStore.getState().session?.email ?? ''));
  // If the trial's code can't be loaded, the page runs the promoted releases.
  void opening.catch(() => undefined).then((trial) => renderApp(page, loader, trial));
}

function renderApp(page: Page, loader: RemoteLoader, trial?: OpenTrial): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root: it was not written by the gateway.');
  const services = createServices(page, loader, trial);
  preloadFirstPage(services);
  const render = () =>
    createRoot(root).render(
      <UiProvider>
        <QueryClientProvider client={services.queryClient}>
          <App services={services} />
        </QueryClientProvider>
      </UiProvider>,
    );
  if (document.documentElement.lang === 'en') render();
  else void services.language.open().then(render);
}

/** Requests the code of the first page and panel before React starts; the router would do so a few hundred milliseconds later. */
function preloadFirstPage({ base, catalog }: Services): void {
  if (!sessionStore.getState().session || !location.pathname.startsWith(base)) return;
  const path = location.pathname.slice(base.length);
  const page = routeFor(path, catalog.routes());
  const panel = catalog.panelAt(path, new URLSearchParams(location.search));
  const isShown = isShownTo(profileStore.getState());
  if (page && isShown(page)) void catalog.view(page.remote, 'pages', page.id).load();
  if (panel && isShown(panel)) void catalog.view(panel.remote, 'panels', panel.id).load();
}
