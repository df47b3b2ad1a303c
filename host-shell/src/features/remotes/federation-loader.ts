import { getInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from 'shared-contracts';
import type { Release } from 'shared-contracts/registry';
import type { RemoteLoader } from './remote-loader.ts';

interface Entry {
  readonly integrity: string;
  readonly timeoutMs: number;
}

export interface ExposeLoader {
  /** Loads what a release exposes under a name other than `./remote`. */
  loadExpose<Module>(expose: string, release: Release, timeoutMs: number): Promise<Module>;
}

/** Loads remotes by the federation runtime: the entry as the registry names it, with its hash, under the release's own name. */
export function federationLoader(): RemoteLoader & ExposeLoader {
  const entries = new Map<string, Entry>();
  let isReady = false;

  const instance = () => {
    const found = getInstance();
    if (!found) throw new Error('The federation runtime is missing: this build was made without the platform preset.');
    if (!isReady) found.registerPlugins([integrityPlugin(entries)]);
    isReady = true;
    return found;
  };

  const loadExpose = async <Module>(expose: string, release: Release, timeoutMs: number): Promise<Module> => {
    const url = release.base + release.entry;
    entries.set(absolute(url), { integrity: release.integrity[release.entry] ?? '', timeoutMs });
    instance().registerRemotes([{ name: release.uniqueName, entry: url, type: 'global', entryGlobalName: release.uniqueName }]);
    const module = await instance().loadRemote<Module>(`${release.uniqueName}/${expose}`);
    if (!module) throw new Error(`${release.uniqueName} has no ./${expose}.`);
    return module;
  };

  return {
    loadExpose,
    load: async (_remote, release, timeoutMs) => (await loadExpose<{ remote: RemoteModule }>('remote', release, timeoutMs)).remote,
    async refresh({ base, integrity }, files, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      // With a hash to check, fetch answers when the whole body has come.
      const answers = files.map((file) => fetch(base + file, { cache: 'reload', integrity: integrity[file] ?? '', signal }));
      return (await Promise.allSettled(answers)).every((answer) => answer.status === 'fulfilled' && answer.value.ok);
    },
  };
}

const absolute = (url: string) => new URL(url, location.href).href;

/** The only runtime plugin: of several, each hook runs and the last answer wins. */
function integrityPlugin(entries: ReadonlyMap<string, Entry>): ModuleFederationRuntimePlugin {
  return {
    name: 'platform-integrity',
    createScript({ url }) {
      const entry = entries.get(absolute(url));
      if (!entry?.integrity) throw new Error(`${url} is not in the registry.`);
      const script = document.createElement('script');
      script.src = url;
      script.async = true;
      script.crossOrigin = 'anonymous';
      script.integrity = entry.integrity;
      return { script, timeout: entry.timeoutMs };
    },
  };
}
