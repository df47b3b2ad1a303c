/** Matches the start of a tag other than a line break. Arrows and `<<annotations>>` of diagrams are not tags. */
const tag = /(?<!<)<(?!br\s*\/?>)(?=[a-z/!?])/gi;
const entity = /&(?=#?\w+;)/g;

/**
 * Returns a diagram's text without HTML in its labels, which Mermaid would hand to the browser while measuring. Readers see no difference.
 */
export const stripHtml = (code: string): string => code.replace(entity, '#amp;').replace(tag, '#lt;');
