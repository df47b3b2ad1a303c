import { lazyCode } from 'shared-contracts';
import type { startOffline } from '../features/offline/start-offline.ts';
import type { ObservedCall } from '../shared/offline/observed-call.ts';
import { afterFirstPageMs } from '../shared/use-idle.ts';

const offlineChunk = lazyCode(() => import(/* webpackChunkName: "offline" */ '../features/offline/start-offline.ts'));

/** Passes the page's calls to the code that copies answers for reading offline, which loads when the page is idle. */
export function createOfflineCopies(isOn: boolean) {
  const early: ObservedCall[] = [];
  let take = (call: ObservedCall): void => void early.push(call);
  const stop = () => {
    early.length = 0;
    take = () => undefined;
  };
  if (!isOn) stop();
  return {
    observe: (call: ObservedCall) => take(call),
    start: (options: Parameters<typeof startOffline>[0]) => {
      const load = async () => {
        addManifest();
        if (!isOn) return;
        take = (await offlineChunk.load()).startOffline(options);
        for (const call of early.splice(0)) take(call);
      };
      setTimeout(() => void load().catch(stop), afterFirstPageMs);
    },
  };
}

/** Lets browsers install the product. In the document, the manifest would be one more request of the first page. */
function addManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
