import type { RegistryDocument, Release } from 'shared-contracts/registry';

/** Creates a release of `mfe-notebooks` that passes the gate. */
export const createRelease = (version: string, part: Partial<Release> = {}): Release => ({
  base: `/r/mfe-notebooks/${version}/`,
  entry: 'remoteEntry.aa.js',
  uniqueName: `mfe_notebooks_${version.replaceAll('.', '_')}`,
  integrity: { 'remoteEntry.aa.js': 'sha384-AAAA' },
  preload: {},
  uses: {},
  requires: { contracts: '^1.0.0', ui: '^1.0.0' },
  contributes: {
    remote: 'mfe-notebooks',
    label: 'Notebooks',
    routes: [{ id: 'list', path: 'notebooks', title: 'Notebooks', chunk: 'page-list' }],
    panels: [],
    menus: [],
    commands: [],
    emits: {},
    consumes: {},
  },
  ...part,
});

/** Creates a registry that runs 2.0.0 and can fall back to 1.0.0. */
export const createRegistry = (part: Partial<RegistryDocument['remotes'][string]> = {}): RegistryDocument => ({
  schema: 1,
  env: 'test',
  rev: 7,
  prev: 6,
  by: 'test',
  why: 'test',
  at: '2026-11-20T10:00:00.000Z',
  origins: ['self'],
  shell: { version: '1.0.0', contracts: '1.2.0', ui: '1.0.0', slots: { 'right-panel': '1.0' } },
  remotes: {
    'mfe-notebooks': {
      timeoutMs: 4_000,
      disabled: false,
      rollout: [{ release: '2.0.0', default: true }],
      previous: '1.0.0',
      releases: { '1.0.0': createRelease('1.0.0'), '2.0.0': createRelease('2.0.0') },
      ...part,
    },
  },
  sig: { alg: 'Ed25519', kid: 'k', value: '' },
});
