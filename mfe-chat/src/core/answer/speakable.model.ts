/** What of an answer is read aloud: its words, without code, addresses and the marks of Markdown. */
export function speakable(markdown: string): string {
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
