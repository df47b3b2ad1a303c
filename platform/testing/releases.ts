import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from 'shared-contracts/registry';
import { integrityOf } from '../preset/integrity.ts';
import type { RemoteRelease, ShellRelease } from '../release/published-release.ts';
import { hashesOf, type Shapes, shapesFile } from '../release/schemas.ts';
import { releaseDir } from '../release/state.ts';

/** Each fixture file contains its own name. */
const hashes = (...files: string[]) => Object.fromEntries(files.map((file) => [file, integrityOf(file)]));

export const shellFixture: ShellRelease = {
  base: '/r/host-shell/1.0.0-a/',
  version: '1.0.0',
  contracts: '1.2.0',
  ui: '1.0.0',
  slots: { 'right-panel': '1.0', conversation: '1.0' },
  libraries: { react: '19.3.1' },
  events: { 'host-shell:theme-changed': 1 },
  initial: ['index.1.css', 'index.1.js'],
  chunks: {},
  shared: { 'shared-contracts/http': ['http.1.js'], 'shared-ui/list': ['list.1.js'] },
  integrity: hashes('index.1.css', 'index.1.js', 'http.1.js', 'list.1.js'),
};

/** Returns a release that passes the gate. */
export const remoteFixture = (name: string, version: string, part: Partial<RemoteRelease> = {}, path = name): RemoteRelease => ({
  base: `/r/${name}/${version}/`,
  entry: 'remoteEntry.1.js',
  uniqueName: `${name}_${version}`,
  integrity: hashes('remoteEntry.1.js', 'page.1.js'),
  preload: { remote: [], page: ['page.1.js'] },
  uses: { page: ['shared-ui/list'] },
  requires: { contracts: '^1.0.0', ui: '^1.0.0' },
  contributes: {
    remote: name,
    label: name,
    routes: [{ id: 'p', path, title: '</script><b>', chunk: 'page' }],
    panels: [],
    menus: [],
    commands: [],
    emits: {},
    consumes: {},
  },
  ...part,
});

/** Writes a release like `publish` does. */
export function publishFixture(state: string, name: string, version: string, document: Release | ShellRelease, shapes?: Shapes): void {
  const folder = releaseDir(state, name, version);
  mkdirSync(folder, { recursive: true });
  for (const file of Object.keys(document.integrity)) writeFileSync(join(folder, file), file);
  if (shapes) writeFileSync(join(folder, shapesFile), JSON.stringify(shapes));
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...document, ...(shapes ? { schemas: hashesOf(shapes) } : {}) }));
}
