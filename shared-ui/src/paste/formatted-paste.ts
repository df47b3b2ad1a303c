import { lazyCode } from 'shared-contracts';

/** Loads before something is pasted. */
export const converter = lazyCode(() => import(/* webpackChunkName: "part-paste" */ './html-to-markdown.ts'));

/** Matches formats that Markdown can keep. */
const format =
  /<(?:h[1-6]|[uo]l|li|table|su[bp]|b|strong|i|em|s|strike|del|code|pre|blockquote|a)[\s>]|mso-list|mso-outline|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|line-through|vertical-align:\s*su/i;
/** Matches code that an editor copied, whose HTML only has its colors. */
const code =
  /^(?:\s|<!--[^>]*>|<(?:meta|\/?html|\/?head|\/?body)\b[^>]*>)*<(?:pre\b|code\b|[a-z][^>]*(?:monospace|Consolas|Menlo|Courier))/i;
const structure = /<(?:li|table|h[1-6])[\s>]/i;
const isCode = (html: string) => code.test(html) && !structure.test(html);
/** Longer HTML would block the page while it is converted. */
const htmlMax = 500_000;
const address = /^(?:https?|mailto):\S+$/i;

const load = (): void => void converter.load().catch(() => undefined);

/** Fetches the converter, so that it is there before something is pasted. After a failure, only a paste tries again, not each key. */
export function preloadConverter(): void {
  if (!converter.getState().error) load();
}

/**
 * Returns formatted text of a clipboard as Markdown, or undefined for plain text, code and addresses. Undefined, too, while the converter loads:
 * a paste that arrives later could miss the message that it belongs to.
 */
export function readFormatted(data: DataTransfer): string | undefined {
  const html = data.getData('text/html');
  if (html.length > htmlMax) return undefined;
  const plainText = data.getData('text/plain');
  const isPlain = data.types.includes('vscode-editor-data') || address.test(plainText.trim()) || isCode(html);
  if (isPlain || plainText === '' || !format.test(html)) return undefined;
  const { module } = converter.getState();
  if (!module) {
    load();
    return undefined;
  }
  try {
    return module.convertToMarkdown(html, plainText);
  } catch {
    // Nested too deeply.
    return undefined;
  }
}
