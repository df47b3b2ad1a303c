/** Exports the calls of files, documents and what notebooks can't answer. A separate entry, so that the home page does not load it. */
export * from '../works/document/calls.ts';
export * from '../works/document/together.calls.ts';
export * from '../works/file/upload.calls.ts';
export * from '../works/knowledge/calls.ts';
