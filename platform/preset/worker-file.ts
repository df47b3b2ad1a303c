/** Names the service worker in the shell's release. */
export const workerFile = 'sw.js';
