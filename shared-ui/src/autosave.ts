/** Saves what users write without a button: one thing at a time, over what was seen, with drafts, retries and merges. Bundled. */
export { type Adoption, adoptUnsent } from './autosave/adopt-unsent.ts';
export { Autosave } from './autosave/autosave.ts';
export type { AutosaveOptions, AutosaveState, AutosaveStatus, Stored } from './autosave/autosave-options.ts';
export { browserDrafts, type Draft, type DraftPlace, type DraftPlaceOptions, readDrafts } from './autosave/draft-place.ts';
export { isSameJson } from './autosave/is-same-json.ts';
export { joinTexts, mergeText } from './autosave/merge-text.ts';
export { listLeft, readUnsent, writeUnsent } from './autosave/unsent-text.ts';
export { useAutosave } from './autosave/use-autosave.ts';
