/** Exports the calls that compare models, transcribe and speak. A separate entry, so that the home page does not load it. */
export * from '../chat/comparison/calls.ts';
export * from '../chat/comparison/entity.ts';
export * from '../models/speech/calls.ts';
