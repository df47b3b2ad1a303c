import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';

/** Names the path below which single-spa composes the page, without our shell. */
export const plainBase = '/plain';

/** Holds a plain single-spa root page, as in docs/guides/publishing-a-remote.md. */
const rootPage = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Plain root</title></head>
  <body>
    <nav aria-label="Remotes"></nav>
    <script type="module">
      import { registerApplication, start } from '/single-spa.js';

      const read = async (path) => (await fetch('/registry/' + path, { cache: 'no-store' })).json();
      const { file } = await read('prod.json');
      const { provider, remotes } = await read('prod/' + file);
      for (const name of provider.initial) {
        const isStyle = name.endsWith('.css');
        const element = document.createElement(isStyle ? 'link' : 'script');
        if (isStyle) element.rel = 'stylesheet';
        element.crossOrigin = 'anonymous';
        element.integrity = provider.integrity[name];
        element[isStyle ? 'href' : 'src'] = provider.base + name;
        await new Promise((resolve, reject) => {
          element.onload = resolve;
          element.onerror = reject;
          document.head.append(element);
        });
      }
      const root = await atriumPlatform.open({ env: 'prod', base: '${plainBase}' });
      for (const name of Object.keys(remotes))
        registerApplication({ name, app: root.application(name), activeWhen: root.activeWhen(name), customProps: root.propsFor(name) });
      start();
    </script>
  </body>
</html>`;

/** Serves the plain page and single-spa on the product's origin. */
export async function servePlainRoot(page: Page): Promise<void> {
  const singleSpa = readFileSync(createRequire(import.meta.url).resolve('single-spa/lib/es2015/esm/single-spa.min.js'), 'utf8');
  await page.route('**/single-spa.js', (route) => route.fulfill({ contentType: 'text/javascript', body: singleSpa }));
  await page.route(`**${plainBase}/**`, (route) =>
    route.request().resourceType() === 'document' ? route.fulfill({ contentType: 'text/html', body: rootPage }) : route.fallback(),
  );
}
