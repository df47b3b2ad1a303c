import { createRoot } from 'react-dom/client';
import { findLanguage, type RemoteModule, routeFor } from 'shared-contracts';
import { addTexts, showLanguage } from 'shared-ui';
import { RemoteAlone } from 'shared-ui/alone';
import type { createMemoryRouter } from 'shared-ui/router';
import type { ExtensionStart, FrameLoader, FrameMessage, PageMessage } from '../frame.types.ts';
import { createFrameShell } from './frame-shell.ts';

type Router = ReturnType<typeof createMemoryRouter>;

const loadWithinMs = 15_000;

/**
 * Runs an extension in this document: loads its release, draws its pages, and keeps the page that has the frame informed.
 * @throws Error when the code doesn't load
 */
export async function runExtension(loader: FrameLoader, port: MessagePort, start: ExtensionStart): Promise<void> {
  const post = (message: FrameMessage | { type: 'shown' } | { type: 'pong' }) => port.postMessage(message);
  const { remote, release, base } = start;
  for (const { name, sections } of start.texts) addTexts(start.language.tag, name, sections);
  const language = findLanguage(start.language.tag);
  if (language) showLanguage(language);
  const { remote: module } = await loader.loadExpose<{ remote: RemoteModule }>('remote', release, loadWithinMs);
  const { shell, receive } = createFrameShell(start, post);
  const { contributes } = release;
  const routes = contributes.routes.map((route) => ({ ...route, remote }));
  const isOwn = (path: string) => routeFor(path, routes) !== undefined;
  const first = `/${routes.find(({ path }) => !path.includes(':'))?.path ?? ''}`;
  let router: Router | undefined;
  const inside = ({ pathname, search }: { pathname: string; search: string }) => pathname.slice(base.length) + search;
  const goTo = (path: string, replace = false) => {
    if (isOwn(path.split(/[?#]/, 1)[0] ?? '')) void router?.navigate(path, { replace });
    else post({ type: 'navigate', path });
  };
  port.onmessage = ({ data }: MessageEvent<PageMessage | { type: 'ping' }>) => {
    if (data.type === 'ping') post({ type: 'pong' });
    else if (data.type === 'page')
      for (const [name, value] of Object.entries(data.attributes)) document.documentElement.setAttribute(name, value);
    else if (data.type === 'go') {
      if (router && inside(router.state.location) !== data.path) goTo(data.path, true);
    } else receive(data);
  };
  const follow = (made: Router) => {
    router = made;
    made.subscribe(({ location, historyAction }) => {
      const path = inside(location);
      if (isOwn(location.pathname.slice(base.length))) post({ type: 'place', path, replaces: historyAction !== 'PUSH' });
      else {
        // A link to another page of the app: the page goes there, and the extension stays where it was.
        post({ type: 'navigate', path });
        if (historyAction === 'PUSH') void made.navigate(-1);
      }
    });
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin === location.origin || !/^https?:$/.test(link.protocol)) return;
    event.preventDefault();
    post({ type: 'link', address: link.href });
  });
  const root = document.getElementById('root');
  if (!root) throw new Error('The frame has no place for the extension.');
  createRoot(root).render(
    <RemoteAlone
      contributes={contributes}
      remote={module}
      shell={{ ...shell, navigate: { ...shell.navigate, to: (path, options) => goTo(path, options?.replace) } }}
      router="memory"
      initialPath={start.path === '/' ? first : start.path}
      onRouter={follow}
    />,
  );
  post({ type: 'shown' });
}
