import type { RemoteModule } from 'shared-contracts';
import type { Release } from 'shared-contracts/registry';

/** How the code of a release gets into the page. The federation loader fetches it; a monolith build or a test brings it along. */
export interface RemoteLoader {
  load(remote: string, release: Release, timeoutMs: number): Promise<RemoteModule>;
}
