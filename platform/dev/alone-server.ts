import { createRsbuild } from '@rsbuild/core';
import { aloneConfig } from '../preset/index.ts';
import { type DeployablePackage, readContributions } from '../release/index.ts';

/** Serves a remote's pages with sample data and hot reload, without the shell around it. */
export async function startAlone(
  target: DeployablePackage,
  port: number,
): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const host = '127.0.0.1';
  const config = aloneConfig({ root: target.root, name: target.name, mode: 'development' });
  const rsbuild = await createRsbuild({
    cwd: target.root,
    config: { ...config, server: { host, port, printUrls: false, htmlFallback: 'index' } },
  });
  const { server } = await rsbuild.startDevServer();
  const { routes } = await readContributions(target);
  const first = routes.find(({ path }) => !path.includes(':'))?.path ?? '';
  return { url: `http://${host}:${port}/app/${first}`, close: () => server.close() };
}
