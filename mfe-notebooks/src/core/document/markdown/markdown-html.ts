import { lazyCode } from 'shared-contracts';
import { parseWidth } from '../pictures/picture-width.model.ts';
import type { ParseFileId } from '../text/file-address.ts';
import { escapeHtml, unescapeHtml } from './escape-html.ts';

const parser = lazyCode(() => import(/* webpackChunkName: "document-markdown" */ 'marked'));

interface ParsedPicture {
  readonly address: string;
  readonly alt: string;
  /** Percent of the column width. */
  readonly width: number | null;
}

/** Returns the HTML that the editor reads as a picture, or undefined for a picture that is not a file of this app. */
function renderPicture({ address, alt, width }: ParsedPicture, parseFileId: ParseFileId): string | undefined {
  const id = parseFileId(address);
  if (id === undefined) return undefined;
  return `<img data-file-id="${escapeHtml(id)}" alt="${escapeHtml(alt)}"${width === null ? '' : ` data-width="${width}"`}>`;
}

/** Parses the only HTML that our own Markdown export contains: a picture with a width. */
function parsePicture(html: string): ParsedPicture | undefined {
  if (!/^<img(?:\s+[a-z]+="[^"<>]*")*\s*\/?>\s*$/i.test(html)) return undefined;
  const readAttribute = (name: string) => unescapeHtml(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(html)?.[1] ?? '');
  const width = /^(\d{1,3})%$/.exec(readAttribute('width'))?.[1];
  return { address: readAttribute('src'), alt: readAttribute('alt'), width: parseWidth(width) };
}

/**
 * Creates a parser that turns Markdown into the HTML that the editor reads. HTML inside the Markdown becomes plain text, except for
 * pictures of this app.
 */
export async function createMarkdownReader(parseFileId: ParseFileId) {
  const { Marked } = await parser.eventually();
  const reader = new Marked({ gfm: true });
  reader.use({
    renderer: {
      html: ({ text }) => {
        const found = parsePicture(text);
        return (found && renderPicture(found, parseFileId)) ?? escapeHtml(text);
      },
      // Pictures from other addresses become links, so that opening a document contacts no other server.
      image: ({ href, text, tokens }) => {
        const alt = tokens?.map((token) => ('text' in token ? String(token.text) : token.raw)).join('') ?? text;
        return (
          renderPicture({ address: href, alt, width: null }, parseFileId) ?? `<a href="${escapeHtml(href)}">${escapeHtml(alt || href)}</a>`
        );
      },
      checkbox: () => '',
      list(token) {
        if (!token.items.some(({ task }) => task)) return false;
        const items = token.items.map(
          ({ checked, tokens }) => `<li data-type="taskItem" data-checked="${checked === true}">${this.parser.parse(tokens)}</li>`,
        );
        return `<ul data-type="taskList">${items.join('')}</ul>`;
      },
    },
  });
  return reader;
}
