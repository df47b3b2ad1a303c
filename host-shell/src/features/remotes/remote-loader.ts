import type { RemoteModule } from 'shared-contracts';
import type { Release } from 'shared-contracts/registry';

/** How the code of a release gets into the page. The federation loader fetches it; a monolith build or a test brings it along. */
export interface RemoteLoader {
  load(remote: string, release: Release, timeoutMs: number): Promise<RemoteModule>;
  /**
   * Fetches files of a release past every cache: bytes that failed their hash once would else be served again. Resolves to whether each came
   * as it was released; never rejects.
   */
  refresh(release: Release, files: readonly string[], timeoutMs: number): Promise<boolean>;
}
