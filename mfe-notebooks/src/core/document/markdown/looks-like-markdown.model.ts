/** A line that Markdown makes a heading, list, task, quote, code fence, rule or table of. */
const blockLine = /^ {0,3}(?:#{1,6}[ \t]+\S|(?:[-*+]|\d{1,9}[.)])[ \t]+\S|>\s?\S|(?:```|~~~)|\|?[ \t]*:?-{3,}:?[ \t]*(?:\||$))/m;
/** Words that it makes bold, code, a link or a picture of; a single star or underscore is too common in plain text. */
const inlineSign =
  /\*\*[^\s*][^*\n]*\*\*|`[^`\n]+`|\[[^[\]\n]+\]\((?:https?:|mailto:|\/)[^()\s]*\)|~~[^\s~][^~\n]*~~|<img src="https?:[^"\n]*"/;

/** Whether pasted text was meant as Markdown. */
export const looksLikeMarkdown = (text: string): boolean => blockLine.test(text) || inlineSign.test(text);
