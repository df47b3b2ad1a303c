import { deleteCopies } from '../../shared/offline/copies.store.ts';

/** Names the worker's address on every server. */
const workerFile = '/sw.js';

/**
 * Registers the service worker for the product's pages; navigations to the API, such as sign-in callbacks and downloads, never meet it. If
 * the server no longer has a worker (404 or 410), removes it and the copies. Never rejects.
 */
export async function registerWorker(base: string): Promise<void> {
  const { serviceWorker } = navigator;
  if (!navigator.onLine) await new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  try {
    await serviceWorker.register(workerFile, { scope: base, updateViaCache: 'none' });
  } catch {
    const status = await fetch(workerFile, { method: 'HEAD', cache: 'no-store' }).then(
      (response) => response.status,
      () => 0,
    );
    if (status !== 404 && status !== 410) return;
    await (await serviceWorker.getRegistration(base))?.unregister();
    await deleteCopies();
  }
}
