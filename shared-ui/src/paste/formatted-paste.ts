import { lazyCode } from 'shared-contracts';

const converter = lazyCode(() => import(/* webpackChunkName: "part-paste" */ './html-to-markdown.ts'));

/** Matches formats that Markdown can keep. */
const format =
  /<(?:h[1-6]|[uo]l|li|table|su[bp]|b|strong|i|em|s|strike|del|code|pre|blockquote|a)[\s>]|mso-list|mso-outline|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|vertical-align:\s*su/i;
/** Matches code that an editor copied, whose HTML only has its colors. */
const code =
  /^(?:\s|<!--[^>]*>|<(?:meta|\/?html|\/?head|\/?body)\b[^>]*>)*<(?:pre\b|code\b|[a-z][^>]*(?:monospace|Consolas|Menlo|Courier))/i;
const structure = /<(?:li|table|h[1-6])[\s>]/i;
const isCode = (html: string) => code.test(html) && !structure.test(html);
const address = /^(?:https?|mailto):\S+$/i;

/** Returns formatted text of a clipboard as Markdown, or undefined for plain text, code and addresses. */
export function readFormatted(data: DataTransfer): Promise<string> | undefined {
  const html = data.getData('text/html');
  const plainText = data.getData('text/plain');
  const isPlain = data.types.includes('vscode-editor-data') || address.test(plainText.trim()) || isCode(html);
  if (isPlain || plainText === '' || !format.test(html)) return undefined;
  return (
    converter
      .load()
      .then(({ convertToMarkdown }) => convertToMarkdown(html, plainText))
      // Offline before the code was loaded, or nested too deeply.
      .catch(() => plainText)
  );
}
