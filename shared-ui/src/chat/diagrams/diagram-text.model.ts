/** What begins a tag, but for a line break; arrows and `<<annotations>>` of diagrams are none. */
const tag = /(?<!<)<(?!br\s*\/?>)(?=[a-z/!?])/gi;
const entity = /&(?=#?\w+;)/g;

/** A diagram's text in which no label holds HTML: Mermaid would hand it to the browser while it measures. Shown, it reads the same. */
export const withoutHtml = (code: string): string => code.replace(entity, '#amp;').replace(tag, '#lt;');
