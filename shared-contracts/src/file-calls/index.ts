/** Calls of files and documents: an entry of its own, so that the home page does not load them. */
export * from './documents.ts';
export * from './files.ts';
