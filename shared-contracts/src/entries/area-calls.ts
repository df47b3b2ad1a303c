/** Exports the calls that edit Work Areas. A separate entry, so that the home page does not load it. */
export * from '../works/work-area/address.ts';
export * from '../works/work-area/contents.calls.ts';
export * from '../works/work-area/day.ts';
export * from '../works/work-area/editing.calls.ts';
export * from '../works/work-area/task.calls.ts';
