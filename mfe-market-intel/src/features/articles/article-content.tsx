import { createElement, type ReactNode, useMemo } from 'react';
import { toSourceLink } from './articles.model.ts';
import * as styles from './articles.module.css';

const allowedTags = new Set('P BR H3 H4 UL OL LI BLOCKQUOTE PRE CODE STRONG EM B I FIGURE FIGCAPTION'.split(' '));
/** Matches pictures that our own server proxies. Others are never loaded. */
const proxiedPicture = /^\/api\/market_intel\/images\//;

/** Renders an article's content. The server sanitized it, and this rebuilds it from known elements only, so no markup is trusted twice. */
export function ArticleContent({ html }: { html: string }) {
  const parts = useMemo(() => renderChildren(new DOMParser().parseFromString(html, 'text/html').body), [html]);
  return (
    <div className="ui-prose" dir="auto">
      {parts}
    </div>
  );
}

const renderChildren = (parent: Element): ReactNode[] => [...parent.childNodes].map((node, index) => renderNode(node, index));

function renderNode(node: ChildNode, key: number): ReactNode {
  if (!(node instanceof Element)) return node.nodeType === 3 ? node.textContent : null;
  if (node.tagName === 'A') return <SourceLink key={key} node={node} />;
  if (node.tagName === 'IMG') return <Picture key={key} node={node} />;
  const children = renderChildren(node);
  if (!allowedTags.has(node.tagName)) return children;
  return createElement(node.tagName.toLowerCase(), { key }, ...(children.length ? children : []));
}

function SourceLink({ node }: { node: Element }) {
  const href = toSourceLink(node.getAttribute('href') ?? '');
  if (!href) return renderChildren(node);
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {renderChildren(node)}
    </a>
  );
}

function Picture({ node }: { node: Element }) {
  const address = node.getAttribute('src') ?? '';
  if (!proxiedPicture.test(address)) return null;
  return <img src={address} alt={node.getAttribute('alt') ?? ''} loading="lazy" className={styles.inlinePicture} />;
}
