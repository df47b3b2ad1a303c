import { useMessages } from '../messages.ts';
import { CopyButton } from './copy-button.tsx';
import { useHighlighted } from './use-highlighted.ts';

/** A block of code: its language, a copy button, and colours as soon as the language's grammar is there. */
export function CodeBlock({ language, code }: { language: string; code: string }) {
  const text = useMessages();
  const name = language || text('plainCode');
  const { nodes } = useHighlighted(code, language);
  return (
    <figure className="code-block" dir="ltr">
      <figcaption className="code-bar">
        <span>{name}</span>
        <CopyButton value={code} label={text('copyCode')} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0} role="region" aria-label={text('codeLabel', { language: name })}>
        <code>{nodes}</code>
      </pre>
    </figure>
  );
}
