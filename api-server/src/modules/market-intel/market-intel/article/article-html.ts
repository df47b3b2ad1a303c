import sanitizeHtml from 'sanitize-html';
import { shallowPart } from '../../../../platform/extraction/html-nesting.ts';

const htmlMax = 400_000;
const imagesMax = 20;
/** Replaces image URLs in stored content, followed by the image's index in the article. */
const imageScheme = 'atrium-image';

const tags = 'p br h3 h4 ul ol li blockquote pre code strong em b i a img figure figcaption'.split(' ');
/** Lists tags whose text is not part of the article. */
const silentTags = ['script', 'style', 'textarea', 'option', 'noscript', 'iframe', 'object', 'svg', 'math', 'title', 'template'];

export interface CleanHtml {
  readonly content: string;
  readonly images: readonly string[];
}

/** Reduces an article's HTML to a few plain elements: no scripts, styles, forms or frames, only web links, and images by index. */
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

/** Replaces image placeholders in stored content with URLs for this reader. */
export const withImages = (content: string, addressOf: (place: number) => string): string =>
  content.replaceAll(new RegExp(`src="${imageScheme}:(\\d+)"`, 'g'), (_, place: string) => `src="${addressOf(Number(place))}"`);

/** Returns the text of an HTML fragment on one line. */
export function plainText(html: string): string {
  const spaced = shallowPart(html.slice(0, htmlMax)).replaceAll(/<(?=\/?(?:p|br|li|h\d|div|blockquote|tr)\b)/gi, ' <');
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {}, nonTextTags: silentTags });
  return decodeEscapes(escaped).replaceAll(/\s+/g, ' ').trim();
}

const escapes: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };
const decodeEscapes = (text: string) => text.replaceAll(/&(?:lt|gt|quot|amp);/g, (name) => escapes[name] ?? name);

/** Returns an absolute web URL without credentials; undefined for anything else. */
export function webAddress(address: string | undefined, baseUrl: string): string | undefined {
  const url = address === undefined || address.trim() === '' ? null : URL.parse(address.trim(), baseUrl);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.href.length > 2_000) return undefined;
  return url.href;
}
