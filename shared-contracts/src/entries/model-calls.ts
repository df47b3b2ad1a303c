/** Exports the calls that compare models, transcribe and speak. A separate entry, so that the home page does not load it. */
export * from '../comparison/calls.ts';
export * from '../comparison/entity.ts';
export * from '../speech/calls.ts';
