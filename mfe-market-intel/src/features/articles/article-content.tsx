import { createElement, type ReactNode, useMemo } from 'react';
import { sourceLink } from './articles.model.ts';

const shown = new Set('P BR H3 H4 UL OL LI BLOCKQUOTE PRE CODE STRONG EM B I FIGURE FIGCAPTION'.split(' '));
/** Pictures come through our own server or not at all. */
const ownPicture = /^\/api\/market_intel\/images\//;

/** An article's content. The server cleaned it; here it is built anew from the few elements that are known, so that no markup is trusted twice. */
export function ArticleContent({ html }: { html: string }) {
  const parts = useMemo(() => nodesOf(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <div className="ui-prose" dir="auto">
      {parts}
    </div>
  );
}

const nodesOf = (parent: Element): ReactNode[] => [...parent.childNodes].map((node, index) => nodeOf(node, index));

function nodeOf(node: ChildNode, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === 3 ? node.textContent : null;
  if (node.tagName === 'A') return <SourceLink key={key} node={node} />;
  if (node.tagName === 'IMG') return <Picture key={key} node={node} />;
  const children = nodesOf(node);
  if (!shown.has(node.tagName)) return children;
  return createElement(node.tagName.toLowerCase(), { key }, ...(children.length ? children : []));
}

function SourceLink({ node }: { node: Element }) {
  const href = sourceLink(node.getAttribute('href') ?? '');
  if (!href) return nodesOf(node);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {nodesOf(node)}
    </a>
  );
}

function Picture({ node }: { node: Element }) {
  const address = node.getAttribute('src') ?? '';
  if (!ownPicture.test(address)) return null;
  return <img src={address} alt={node.getAttribute('alt') ?? ''} loading="lazy" style={{ maxInlineSize: '100%', blockSize: 'auto' }} />;
}
