/** Returns the words of an answer to read aloud, without code, URLs, and Markdown syntax. */
export function toSpeech(markdown: string): string {
  return markdown
    .replaceAll(/```[\s\S]*?(?:```|$)/g, ' ')
    .replaceAll(/\[\^[^\s[\]]+\](?::[ \t]*)?/g, '')
    .replaceAll(/!?\[([^\][]*)\]\([^()]*\)/g, '$1')
    .replaceAll(/https?:\/\/\S+/g, ' ')
    .replaceAll(/^[ \t]*(?:[#>]+|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/[*_`~|]/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim();
}
