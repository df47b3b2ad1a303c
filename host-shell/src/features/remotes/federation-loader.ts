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

/** Creates the loader for federated remotes. Each entry is loaded from the address and with the hash that the registry names. */
export function createFederationLoader(): RemoteLoader & ExposeLoader {
  const entries = new Map<string, Entry>();
  let isReady = false;

  const getRuntime = () => {
    const found = getInstance();
    if (!found) throw new Error('The federation runtime is missing: this build was made without the platform preset.');
    if (!isReady) found.registerPlugins([createIntegrityPlugin(entries)]);
    isReady = true;
    return found;
  };

  const loadExpose = async <Module>(expose: string, release: Release, timeoutMs: number): Promise<Module> => {
    const url = release.base + release.entry;
    entries.set(toAbsoluteUrl(url), { integrity: release.integrity[release.entry] ?? '', timeoutMs });
    getRuntime().registerRemotes([{ name: release.uniqueName, entry: url, type: 'global', entryGlobalName: release.uniqueName }]);
    const module = await getRuntime().loadRemote<Module>(`${release.uniqueName}/${expose}`);
    if (!module) throw new Error(`${release.uniqueName} has no ./${expose}.`);
    return module;
  };

  return {
    loadExpose,
    load: async (_remote, release, timeoutMs) => (await loadExpose<{ remote: RemoteModule }>('remote', release, timeoutMs)).remote,
    async refresh({ base, integrity }, files, timeoutMs) {
      const signal = AbortSignal.timeout(timeoutMs);
      // With `integrity` set, fetch resolves once the whole body has arrived and was verified.
      const answers = files.map((file) => fetch(base + file, { cache: 'reload', integrity: integrity[file] ?? '', signal }));
      return (await Promise.allSettled(answers)).every((answer) => answer.status === 'fulfilled' && answer.value.ok);
    },
  };
}

const toAbsoluteUrl = (url: string) => new URL(url, location.href).href;

/** Creates the only runtime plugin. With several, every hook runs and the last result wins. */
function createIntegrityPlugin(entries: ReadonlyMap<string, Entry>): ModuleFederationRuntimePlugin {
  return {
    name: 'platform-integrity',
    createScript({ url }) {
      const entry = entries.get(toAbsoluteUrl(url));
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
