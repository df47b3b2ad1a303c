/** Exports the calls of files and documents. A separate entry, so that the home page does not load it. */
export * from '../works/document/calls.ts';
export * from '../works/document/together.calls.ts';
export * from '../works/file/upload.calls.ts';
