/** Re-exports what the composer loads with the first `@`. */
export { findReferences, isOutsider } from './find-references.ts';
export { ReferenceTray } from './reference-tray.tsx';
export { addReference, restoreReferences } from './references.ts';
export { ResourcePicker } from './resource-picker.tsx';
