import { lazyCode } from 'shared-contracts';
import { widthOf } from '../pictures/picture-width.model.ts';
import type { FileAt } from '../text/file-address.ts';

const parser = lazyCode(() => import(/* webpackChunkName: "document-markdown" */ 'marked'));

const asWords = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const asRead = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');

interface ReadPicture {
  readonly address: string;
  readonly alt: string;
  /** Per cent of the column. */
  readonly width: number | null;
}

/** A picture of this app as the editor reads it; undefined for one of another address. */
function picture({ address, alt, width }: ReadPicture, fileAt: FileAt): string | undefined {
  const id = fileAt(address);
  if (id === undefined) return undefined;
  return `<img data-file-id="${asWords(id)}" alt="${asWords(alt)}"${width === null ? '' : ` data-width="${width}"`}>`;
}

/** The HTML that a document's own Markdown has: a picture with a width, alone. */
function pictureOfHtml(html: string): ReadPicture | undefined {
  if (!/^<img(?:\s+[a-z]+="[^"<>]*")*\s*\/?>\s*$/i.test(html)) return undefined;
  const given = (name: string) => asRead(new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(html)?.[1] ?? '');
  const width = /^(\d{1,3})%$/.exec(given('width'))?.[1];
  return { address: given('src'), alt: given('alt'), width: widthOf(width) };
}

/**
 * How Markdown that came from outside becomes HTML that the editor reads its own nodes from. HTML within it is words like any other,
 * but for pictures of this app.
 */
export async function markdownReader(fileAt: FileAt) {
  const { Marked } = await parser.eventually();
  const reader = new Marked({ gfm: true });
  reader.use({
    renderer: {
      html: ({ text }) => {
        const found = pictureOfHtml(text);
        return (found && picture(found, fileAt)) ?? asWords(text);
      },
      // A picture of another address is not fetched: it stays a link.
      image: ({ href, text, tokens }) => {
        const alt = tokens?.map((token) => ('text' in token ? String(token.text) : token.raw)).join('') ?? text;
        return picture({ address: href, alt, width: null }, fileAt) ?? `<a href="${asWords(href)}">${asWords(alt || href)}</a>`;
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
