/** Exports the calls that edit Work Areas. A separate entry, so that the home page does not load it. */
export * from '../work-area/address.ts';
export * from '../work-area/contents.calls.ts';
export * from '../work-area/day.ts';
export * from '../work-area/editing.calls.ts';
export * from '../work-area/task.calls.ts';
