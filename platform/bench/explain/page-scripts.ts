import { createGateway } from '../../gateway/index.ts';
import { platformDir } from '../../release/index.ts';

/** Names a script that the page of an address loads or preloads. */
export interface PageScript {
  readonly name: string;
  readonly release: string;
  readonly file: string;
}

/** Reads the pages that the gateway renders for an administrator. Parts that load later are not in them. */
export function readPageScripts(urls: readonly string[]): Map<string, PageScript[]> {
  const gateway = createGateway({ state: platformDir(), env: 'prod', base: '/app' });
  return new Map(urls.map((url) => [url, scriptsIn(gateway.index({ url, theme: undefined, signedIn: true, isAdministrator: true }).html)]));
}

function scriptsIn(html: string): PageScript[] {
  const [head = ''] = html.split('<script type="application/json"');
  return [...head.matchAll(/"\/r\/([\w-]+)\/([\w.-]+)\/([\w.-]+\.js)"/g)].map(([, name = '', release = '', file = '']) => ({
    name,
    release,
    file,
  }));
}
