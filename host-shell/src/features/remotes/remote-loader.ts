import type { RemoteModule } from 'shared-contracts';
import type { Release } from 'shared-contracts/registry';

/** Describes how a release's code gets into the page. The federation loader fetches it; tests and a monolith build bring it along. */
export interface RemoteLoader {
  load(remote: string, release: Release, timeoutMs: number): Promise<RemoteModule>;
  /**
   * Fetches a release's files past every cache, because bytes that failed their hash once would be served again. Resolves to whether every
   * file arrived intact; never rejects.
   */
  refresh(release: Release, files: readonly string[], timeoutMs: number): Promise<boolean>;
}
