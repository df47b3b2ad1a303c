import { createRoot } from 'react-dom/client';
import { UiProvider } from 'shared-ui';
import { QueryClientProvider } from 'shared-ui/query';
import 'shared-ui/styles.css';
import 'shared-ui/antd.css';
import './shell.css';
import type { RemoteLoader } from '../features/remotes/remote-loader.ts';
import { readPage } from '../shared/page.ts';
import { App } from './app.tsx';
import { createServices } from './services.ts';

/** Starts the shell in the page that the gateway wrote. */
export function start(loader: RemoteLoader): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root: it was not written by the gateway.');
  const services = createServices(readPage(), loader);
  createRoot(root).render(
    <UiProvider>
      <QueryClientProvider client={services.queryClient}>
        <App services={services} />
      </QueryClientProvider>
    </UiProvider>,
  );
}
