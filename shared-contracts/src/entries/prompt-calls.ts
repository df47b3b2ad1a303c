/** Exports the calls of the prompt library. A separate entry, so that the home page does not load it. */
export * from '../chat/prompt/entity.ts';
export * from '../chat/prompt/library.calls.ts';
export * from '../chat/prompt/skill.ts';
export * from '../chat/prompt/variables.ts';
