import { createRoot } from 'react-dom/client';
import { lazyCode, routeFor } from 'shared-contracts';
import { UiProvider } from 'shared-ui';
import { QueryClientProvider } from 'shared-ui/query';
import 'shared-ui/styles.css';
import 'shared-ui/antd.css';
import './shell.css';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { sessionStore } from '../features/session/session.store.ts';
import type { OpenTrial } from '../features/trials/open-trial.tsx';
import { type Page, readPage } from '../shared/page.ts';
import { App } from './app.tsx';
import { createServices, type Services } from './services.ts';

const trials = lazyCode(() => import(/* webpackChunkName: "trials" */ '../features/trials/open-trial.tsx'));

/** Starts the shell in the page that the gateway wrote; where it is in a trial of other releases, these are fetched first. */
export function start(loader: RemoteLoader): void {
  const page = readPage();
  const { config } = page;
  if (!config.trial && !config.trialRefused) {
    run(page, loader);
    return;
  }
  const opened = trials.load().then(({ openTrial }) => openTrial(config, sessionStore.getState().session?.email ?? ''));
  // Without the trial's code the page is everybody's.
  void opened.catch(() => undefined).then((trial) => run(page, loader, trial));
}

function run(page: Page, loader: RemoteLoader, trial?: OpenTrial): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root: it was not written by the gateway.');
  const services = createServices(page, loader, trial);
  loadAhead(services);
  createRoot(root).render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <App services={services} />
      </QueryClientProvider>
    </UiProvider>,
  );
}

/** Asks for the code of the first page and panel before React starts: the router would only come to it some hundred milliseconds later. */
function loadAhead({ base, catalog }: Services): void {
  if (!sessionStore.getState().session || !location.pathname.startsWith(base)) return;
  const path = location.pathname.slice(base.length);
  const page = routeFor(path, catalog.routes());
  const panel = catalog.panelAt(path, new URLSearchParams(location.search));
  if (page) void catalog.view(page.remote, 'pages', page.id).load();
  if (panel) void catalog.view(panel.remote, 'panels', panel.id).load();
}
