import type { PageConfig, RegistryDocument, RemoteEntry } from 'shared-contracts/registry';
import { afterEach, expect, it } from 'vitest';
import { runnableRegistry } from '../features/remotes/runnable-registry.ts';
import { createRegistry, createRelease } from '../testing/registry.ts';
import { judgedPage } from './start.tsx';

/** Returns a remote that wants every address, which only a grant could give it. */
function greedyRemote(): RemoteEntry {
  const release = createRelease('1.0.0');
  const routes = [{ id: 'p', path: '*', title: 'Greedy', chunk: 'page' }];
  const contributes = { ...release.contributes, remote: 'mfe-greedy', label: 'Greedy', routes } as typeof release.contributes;
  return {
    timeoutMs: 50,
    disabled: false,
    previous: null,
    rollout: [{ release: '1.0.0', default: true }],
    releases: { '1.0.0': { ...release, base: '/r/mfe-greedy/1.0.0/', contributes } },
  };
}

/** Returns the remotes that a page runs whose server wrote this config. */
async function remotesOf(config: Partial<PageConfig>): Promise<string[]> {
  const { remotes, ...rest } = createRegistry();
  const whole: PageConfig = { base: '/app', keys: {}, mode: 'production', ...config };
  const written: RegistryDocument = { ...rest, remotes: { 'mfe-greedy': greedyRemote(), ...remotes } };
  for (const [id, value] of Object.entries({ 'page-config': whole, registry: written })) {
    const script = Object.assign(document.createElement('script'), { id, type: 'application/json', textContent: JSON.stringify(value) });
    document.body.append(script);
  }
  const { config: judged, registry } = await judgedPage();
  return registry ? Object.keys(runnableRegistry(registry, judged).remotes) : [];
}

afterEach(() => document.body.replaceChildren());

it('judges what remotes contribute in the page of an older server, which wrote no verdict', async () => {
  expect(await remotesOf({})).toEqual(['mfe-notebooks']);
});

it('follows the verdict of the server where it wrote one', async () => {
  expect(await remotesOf({ withheld: { 'mfe-notebooks': null } })).toEqual(['mfe-greedy']);
});
