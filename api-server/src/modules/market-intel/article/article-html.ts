import sanitizeHtml from 'sanitize-html';
import { shallowPart } from '../../../platform/extraction/html-nesting.ts';

const htmlMax = 400_000;
const imagesMax = 20;
/** What a picture's address becomes inside stored content: its place in the article's list of pictures. */
const imageScheme = 'atrium-image';

const tags = 'p br h3 h4 ul ol li blockquote pre code strong em b i a img figure figcaption'.split(' ');
/** Their text is no text of the article. */
const silentTags = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'template'];

export interface CleanHtml {
  readonly content: string;
  readonly images: readonly string[];
}

/** An article's HTML with a few plain elements left: no script, style, form or frame, only links to the web, pictures by number. */
export function cleanHtml(html: string, baseUrl: string): CleanHtml {
  const images: string[] = [];
  const picture = (attributes: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
    const address = webAddress(attributes.src, baseUrl);
    if (!address || isPixel(attributes) || images.length === imagesMax) return { tagName: 'img', attribs: {} };
    images.push(address);
    return { tagName: 'img', attribs: { src: `${imageScheme}:${images.length - 1}`, alt: attributes.alt ?? '' } };
  };
  const content = sanitizeHtml(shallowPart(html.slice(0, htmlMax)), {
    allowedTags: tags,
    allowedAttributes: { a: ['href'], img: ['src', 'alt'] },
    allowedSchemesByTag: { a: ['http', 'https'], img: [imageScheme] },
    allowProtocolRelative: false,
    nonTextTags: silentTags,
    nestingLimit: 30,
    transformTags: {
      h1: 'h3',
      h2: 'h3',
      h5: 'h4',
      h6: 'h4',
      img: (_, attributes) => picture(attributes),
      a: (_, attributes) => {
        const href = webAddress(attributes.href, baseUrl);
        const attribs: sanitizeHtml.Attributes = href ? { href } : {};
        return { tagName: 'a', attribs };
      },
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  });
  return { content: content.trim(), images };
}

const isPixel = ({ width, height }: sanitizeHtml.Attributes) => Number(width ?? 99) < 3 || Number(height ?? 99) < 3;

/** Where stored content has a picture's place, its address for this reader. */
export const withImages = (content: string, addressOf: (place: number) => string): string =>
  content.replaceAll(new RegExp(`src="${imageScheme}:(\\d+)"`, 'g'), (_, place: string) => `src="${addressOf(Number(place))}"`);

/** The words of a piece of HTML on one line. */
export function plainText(html: string): string {
  const spaced = shallowPart(html.slice(0, htmlMax)).replaceAll(/<(?=\/?(?:p|br|li|h\d|div|blockquote|tr)\b)/gi, ' <');
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: silentTags });
  return decodeEscapes(escaped).replaceAll(/\s+/g, ' ').trim();
}

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const decodeEscapes = (text: string) => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (name) => escapes[name] ?? name);

/** An address of the web, absolute, without a password; undefined for anything else. */
export function webAddress(address: string | undefined, baseUrl: string): string | undefined {
  const url = address === undefined || address.trim() === '' ? null : URL.parse(address.trim(), baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 2_000) return undefined;
  return url.href;
}
