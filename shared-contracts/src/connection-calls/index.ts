/** Workflows on their way out and in: files, links, and connected n8n and Make. An entry of its own, so that the home page does not load it. */
export * from './connections.ts';
export * from './exchange.ts';
export * from './shares.ts';
