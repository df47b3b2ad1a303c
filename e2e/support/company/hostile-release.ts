import { finishPublication, sendReleaseFile, startPublication } from 'shared-contracts/settings-calls';
import type { ApiCapability } from 'shared-contracts/shell';
import { integrityOf } from '../hash.ts';

const script = 'globalThis.hostile = true;';
const entry = 'remoteEntry.1.js';

/** Returns the description of a release of one page, with other contributions. */
function manifestOf(remote: string, release: string, contributes: object) {
  const own = { remote, label: remote, panels: [], menus: [], commands: [], emits: {}, consumes: {} };
  const routes = [{ id: 'p', path: remote.slice('mfe-'.length), title: remote, chunk: 'page' }];
  return {
    base: `/r/${remote}/${release}/`,
    entry,
    uniqueName: `${remote}_${release}`.replaceAll(/\W/g, '_'),
    integrity: { [entry]: integrityOf(script) },
    preload: { remote: [], page: [] },
    uses: {},
    requires: { contracts: '>=1.0.0', ui: '>=1.0.0' },
    contributes: { ...own, routes, ...contributes },
  };
}

/** Publishes a release of a remote like a CI job, with the API of its token. */
export async function publishRelease(ci: ApiCapability, remote: string, release: string, contributes: object): Promise<void> {
  const params = { remote, release };
  const { missing } = await ci.call(startPublication, { params, body: { manifest: manifestOf(remote, release, contributes) } });
  for (const path of missing) await ci.call(sendReleaseFile, { params, query: { path }, body: new Blob([script]) });
  await ci.call(finishPublication, { params, body: {} });
}
