import { safeLinkUrl } from '../links-and-images/safe-url.model.ts';

const blocks = new Set('p h1 h2 h3 h4 h5 h6 blockquote ul ol li pre hr table thead tbody tr th td'.split(' '));
const inline = new Set(['em', 'strong', 'del']);

const headingDepth = (element: Element) => /\bui-heading-(\d)/.exec(element.className)?.[1];

/** Returns what an element shows in a form that is the same for the HTML of a specification and for ours. */
export function outlineOf(node: Node): string {
  return outline(node)
    .replace(/\s+/g, ' ')
    .replace(/ ?(⟨\w{1,10}:|⟩) ?/g, '$1')
    .trim();
}

/** Some signs may be in an address as they are or encoded. */
function decodeAddress(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

const outlineAll = (node: Node) => [...node.childNodes].map(outline).join('');
const wrap = (name: string, content: string) => `⟨${name}:${content}⟩`;

function outline(node: Node): string {
  if (!(node instanceof HTMLElement)) return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : outlineAll(node);
  const name = node.tagName.toLowerCase();
  // Line ends of both kinds are drawn as breaks.
  if (name === 'br') return ' ';
  if (name === 'img') return `[image ${node.getAttribute('alt') ?? ''}]`;
  if (node.matches('.ui-remote-image')) return `[image ${node.textContent?.replace('image: ', '') ?? ''}]`;
  if (name === 'input') return `[${node.hasAttribute('checked') ? 'x' : ' '}]`;
  if (name === 'pre' || node.matches('.ui-code-block')) return wrap('pre', (node.querySelector('code')?.textContent ?? '').trimEnd());
  if (name === 'code') return `\`${node.textContent ?? ''}\``;
  if (name === 'a') {
    const url = safeLinkUrl(node.getAttribute('href') ?? '');
    return url ? `[${outlineAll(node)}](${decodeAddress(url)})` : outlineAll(node);
  }
  const depth = headingDepth(node);
  if (depth) return wrap(`h${depth}`, outlineAll(node));
  if (name === 'ol') return wrap(`ol${node.getAttribute('start') ?? ''}`, outlineAll(node));
  if (blocks.has(name)) return wrap(name, outlineAll(node));
  return inline.has(name) ? `${name}{${outlineAll(node)}}` : outlineAll(node);
}
