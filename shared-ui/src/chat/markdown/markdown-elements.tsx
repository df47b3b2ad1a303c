import type { ReactNode } from 'react';
import { useMessages } from '../../messages.ts';
import { CodeBlock } from '../code/code-block.tsx';
import { DiagramBlock } from '../diagrams/diagram-block.tsx';
import { RemoteImage } from '../links-and-images/remote-image.tsx';
import { safeImageUrl, safeLinkUrl } from '../links-and-images/safe-url.model.ts';

const rel = 'noopener noreferrer nofollow';

/** Renders a link to an http(s) or mailto address, or just its text for any other address. */
export function SafeLink({ href, children }: { href: string; children: ReactNode }) {
  const url = safeLinkUrl(href);
  if (!url) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel={rel}>
      {children}
    </a>
  );
}

/** Renders an image of our own origin, an offer to show one of another server, or just its text. */
export function SafeImage({ src, alt }: { src: string; alt: string }) {
  const text = useMessages();
  const own = safeImageUrl(src, location.origin);
  if (own) return <img src={own} alt={alt} loading="lazy" />;
  const remote = safeLinkUrl(src);
  if (remote?.startsWith('http')) return <RemoteImage address={remote} alt={alt} />;
  return <span>{text('image', { name: alt || src })}</span>;
}

/** Renders a table that scrolls in its own box. */
export function ScrollingTable({ children }: { children: ReactNode }) {
  const text = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form, and a named section is a landmark whose name must be unique.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div role="group" className="ui-markdown-table" aria-label={text('tableLabel')} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** Renders a fenced block: a diagram when its language is mermaid, else code. `isOpen` says that more of it is coming. */
export function CodeOrDiagram({ info, code, isOpen }: { info: string; code: string; isOpen: boolean }) {
  const language = /^[\w+#.-]*/.exec(info)?.[0] ?? '';
  return language === 'mermaid' ? (
    <DiagramBlock info={info} code={code} isOpen={isOpen} />
  ) : (
    <CodeBlock language={language} info={info} code={code} />
  );
}

const tags = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** Renders a heading. Its `depth` in the text sets its look, and `level` its place in the page's outline. */
export function Heading({ level, depth, children }: { level: number; depth: number; children: ReactNode }) {
  const Tag = tags[level - 1] ?? 'h6';
  return <Tag className={`ui-heading-${depth}`}>{children}</Tag>;
}
