import { lazyPage, type RemoteModule } from 'shared-contracts';
import { cohortOf, type RegistryDocument } from 'shared-contracts/registry';
import { expect, it } from 'vitest';
import { createRegistry, createRelease } from '../../testing/registry.ts';
import { RemoteCatalog } from './remote-catalog.ts';
import type { RemoteLoader } from './remote-loader.ts';

const Page = () => null;
const part = lazyPage(async () => ({ Page }), 'Page');
const loader: RemoteLoader = {
  load: async (): Promise<RemoteModule> => ({ pages: { list: part, other: part }, panels: { side: part } }),
  refresh: async () => false,
};
const catalogOf = (registry: RegistryDocument, user = 'priya') =>
  new RemoteCatalog(registry, {
    registry: Promise.resolve(registry),
    loader,
    observe: () => undefined,
    loadTexts: async () => undefined,
    user: () => user,
  });
const newer = (release = '3.0.0'): RegistryDocument => ({
  ...createRegistry({
    rollout: [{ release, default: true }],
    previous: '2.0.0',
    releases: { [release]: createRelease(release), '2.0.0': createRelease('2.0.0') },
  }),
  rev: 8,
});
const releaseOf = (catalog: RemoteCatalog) => catalog.shownRelease()?.release;

it('switches to a newer release on navigation, never under an open page', async () => {
  const catalog = catalogOf(createRegistry());
  const open = catalog.enter('mfe-notebooks', 'list');
  await open.load();
  catalog.propose(newer());
  expect(catalog.enter('mfe-notebooks', 'list')).toBe(open);
  expect(releaseOf(catalog)).toBe('2.0.0');

  await catalog.enter('mfe-notebooks', 'other').load();
  expect(releaseOf(catalog)).toBe('3.0.0');
  expect(open.getState()).toMatchObject({ status: 'ready', release: '2.0.0' });
  const panel = catalog.view('mfe-notebooks', 'panels', 'side');
  await panel.load();
  expect(panel.getState()).toMatchObject({ release: '3.0.0' });
  expect(catalog.rev).toBe(8);
});

it('keeps the views of remotes that a newer registry leaves unchanged', async () => {
  const catalog = catalogOf(createRegistry());
  const open = catalog.enter('mfe-notebooks', 'list');
  catalog.propose({ ...createRegistry(), rev: 8 });
  catalog.enter('mfe-notebooks', 'other');
  expect(catalog.enter('mfe-notebooks', 'list')).toBe(open);
});

it('returns the routes that are new', () => {
  const catalog = catalogOf(createRegistry());
  const release = createRelease('3.0.0');
  const route = { id: 'fresh', path: 'fresh', title: 'Fresh', chunk: 'page-fresh' };
  const next = createRegistry({
    rollout: [{ release: '3.0.0', default: true }],
    releases: { '3.0.0': { ...release, contributes: { ...release.contributes, routes: [...release.contributes.routes, route] } } },
  });
  expect(catalog.propose(next)).toEqual([{ ...route, remote: 'mfe-notebooks' }]);
});

it('uses the canary release for users in its cohort', async () => {
  const user = Array.from({ length: 500 }, (_, index) => `user${index}`).find((one) => cohortOf(one, 'mfe-notebooks') < 10) ?? '';
  const canary = createRegistry({
    rollout: [
      { release: '2.0.0', percent: 10 },
      { release: '1.0.0', default: true },
    ],
  });
  const [inside, outside] = [catalogOf(canary, user), catalogOf(canary, 'user-of-the-rest')];
  await Promise.all([inside, outside].map((catalog) => catalog.enter('mfe-notebooks', 'list').load()));
  expect(releaseOf(inside)).toBe('2.0.0');
  expect(cohortOf('user-of-the-rest', 'mfe-notebooks')).toBeGreaterThanOrEqual(10);
  expect(releaseOf(outside)).toBe('1.0.0');
});

it('shows nothing of a registry that no trusted key signed, and takes the verified one instead', async () => {
  const catalog = catalogOf(createRegistry());
  expect(catalog.settle(createRegistry()), 'the page’s own, verified').toEqual([]);
  expect(catalog.routes()).toHaveLength(1);
  catalog.settle(undefined);
  expect([catalog.routes(), catalog.commands(), catalog.releases(), catalog.rev]).toEqual([[], [], [], 0]);
  const other = newer();
  const added = catalog.settle({ ...other, sig: { ...other.sig, value: 'other' } });
  expect(added.map(({ id }) => id)).toEqual(['list']);
  expect(catalog.rev).toBe(8);
});

it('loads what was promoted since when the page that failed is loaded again', async () => {
  const catalog = catalogOf(createRegistry());
  const open = catalog.enter('mfe-notebooks', 'list');
  await open.load();
  catalog.propose(newer());
  catalog.applyProposed();
  await open.reload();
  expect(open.getState()).toMatchObject({ status: 'ready', release: '3.0.0' });
  expect(releaseOf(catalog)).toBe('3.0.0');
});
