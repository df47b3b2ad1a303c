/** Exports the calls of the prompt library. A separate entry, so that the home page does not load it. */
export * from '../prompt/entity.ts';
export * from '../prompt/library.calls.ts';
export * from '../prompt/skill.ts';
export * from '../prompt/variables.ts';
