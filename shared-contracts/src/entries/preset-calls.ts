/** Exports what sets how models answer, and the calls for presets. A separate entry, so that the home page does not load it. */
export * from '../preset/calls.ts';
export * from '../preset/entity.ts';
export * from '../preset/parameters.ts';
