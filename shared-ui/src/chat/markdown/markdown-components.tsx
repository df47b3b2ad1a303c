import { isValidElement, type ReactNode } from 'react';
import type { Components } from 'react-markdown';
import { useMessages } from '../../messages.ts';
import { CodeBlock } from '../code/code-block.tsx';
import { DiagramBlock } from '../diagrams/diagram-block.tsx';
import { RemoteImage } from '../links-and-images/remote-image.tsx';
import { safeImageUrl, safeLinkUrl } from '../links-and-images/safe-url.model.ts';
import { Citation } from '../references/citation.tsx';
import { NoteReference } from '../references/footnotes.tsx';

const rel = 'noopener noreferrer nofollow';

function SafeLink({ href, children }: { href?: string | undefined; children?: ReactNode }) {
  const url = safeLinkUrl(href);
  if (!url) return <span>{children}</span>;
  return (
    <a href={url} target="_blank" rel={rel}>
      {children}
    </a>
  );
}

function SafeImage({ src, alt }: { src?: string | undefined; alt?: string | undefined }) {
  const text = useMessages();
  const ours = safeImageUrl(src, location.origin);
  if (ours) return <img src={ours} alt={alt ?? ''} loading="lazy" />;
  const elsewhere = safeLinkUrl(src);
  if (elsewhere?.startsWith('http')) return <RemoteImage address={elsewhere} alt={alt ?? ''} />;
  return <span>{text('image', { name: alt || src || '' })}</span>;
}

function ScrollingTable({ children }: { children?: ReactNode }) {
  const text = useMessages();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; a section with a name would be a landmark, of which each name may stand once.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <div role="group" className="ui-markdown-table" aria-label={text('tableLabel')} tabIndex={0}>
      <table>{children}</table>
    </div>
  );
}

/** What `markNotes` put into the text says by its name what it refers to. */
function Raised({ mark, children }: { mark: unknown; children?: ReactNode }) {
  if (typeof mark !== 'string') return <sup>{children}</sup>;
  return mark.startsWith('^') ? <NoteReference label={mark.slice(1)} /> : <Citation number={Number(mark)} />;
}

const textOf = (node: ReactNode): string => {
  if (typeof node === 'string' || typeof node === 'number') return String(node);
  return Array.isArray(node) ? node.map(textOf).join('') : '';
};

/** A fence arrives as `pre` around one `code`, whose class names the language. */
function Fence({ children }: { children?: ReactNode }) {
  if (!isValidElement<{ className?: string; children?: ReactNode }>(children)) return <pre>{children}</pre>;
  const language = /language-([\w+#.-]+)/.exec(children.props.className ?? '')?.[1] ?? '';
  const code = textOf(children.props.children).replace(/\n$/, '');
  return <CodeOrDiagram language={language} code={code} />;
}

/** What stands between fences. */
export function CodeOrDiagram({ language, code }: { language: string; code: string }) {
  return language === 'mermaid' ? <DiagramBlock code={code} /> : <CodeBlock language={language} code={code} />;
}

const components: Components = {
  a: ({ href, children }) => <SafeLink href={href}>{children}</SafeLink>,
  img: ({ src, alt }) => <SafeImage src={typeof src === 'string' ? src : undefined} alt={alt} />,
  table: ({ children }) => <ScrollingTable>{children}</ScrollingTable>,
  sup: ({ children, ...properties }) => <Raised mark={'data-mark' in properties ? properties['data-mark'] : undefined}>{children}</Raised>,
  pre: ({ children }) => <Fence>{children}</Fence>,
};

const depths = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'] as const;

/** A heading looks as deep as the text says, and stands where the page's outline has room for it. */
const headingAs = (level: number, depth: number) => {
  const Tag = depths[level - 1] ?? 'h6';
  return ({ children }: { children?: ReactNode }) => <Tag className={`ui-heading-${depth}`}>{children}</Tag>;
};

const componentsByLevel = depths.map(
  (_, index): Components => ({
    ...components,
    ...Object.fromEntries(depths.map((name, place) => [name, headingAs(index + 1, place + 1)])),
  }),
);

/** How each element of a message is drawn where headings are of this level. The same level answers the same object. */
export const markdownComponents = (level: number): Components => componentsByLevel[level - 1] ?? components;
