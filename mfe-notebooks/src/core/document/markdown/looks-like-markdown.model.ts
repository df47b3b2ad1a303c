/** Matches a line that is a Markdown heading, list, task, quote, code fence, rule or table. */
const blockLine = /^ {0,3}(?:#{1,6}[ \t]+\S|(?:[-*+]|\d{1,9}[.)])[ \t]+\S|>\s?\S|(?:```|~~~)|\|?[ \t]*:?-{3,}:?[ \t]*(?:\||$))/m;
/** Match bold text, code, links, strikethrough and pictures. A single star or underscore is too common in plain text. */
const inlineSigns = [
  /\*\*[^\s*][^*\n]*\*\*/,
  /`[^`\n]+`/,
  /\[[^[\]\n]+\]\((?:https?:|mailto:|\/)[^()\s]*\)/,
  /~~[^\s~][^~\n]*~~/,
  /<img src="https?:[^"\n]*"/,
];

/** Returns whether pasted text was probably written as Markdown. */
export const looksLikeMarkdown = (text: string): boolean => blockLine.test(text) || inlineSigns.some((sign) => sign.test(text));
