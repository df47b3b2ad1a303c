/** Exports the calls of files and documents. A separate entry, so that the home page does not load it. */
export * from '../document/calls.ts';
export * from '../document/together.calls.ts';
export * from '../file/upload.calls.ts';
