/** Removes the copies and itself. Browsers that have a worker take it at their next navigation; the others never ask. */
const script = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const deleted = new Promise((resolve) => {
    const request = indexedDB.deleteDatabase('atrium-offline');
    request.onsuccess = request.onerror = request.onblocked = resolve;
  });
  event.waitUntil(deleted.then(() => self.registration.unregister()));
});
`;

/** Replaces the service worker when the server no longer provides one. */
export const retiringWorker = { script, hash: 'retiring-1' } as const;
