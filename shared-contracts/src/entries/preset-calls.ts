/** Exports what sets how models answer, and the calls for presets. A separate entry, so that the home page does not load it. */
export * from '../chat/preset/calls.ts';
export * from '../chat/preset/entity.ts';
export * from '../chat/preset/parameters.ts';
