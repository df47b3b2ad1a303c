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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; a section with a name would be a landmark, of which each name may stand once. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div role="group" className="code-scroll" tabIndex={0} aria-label={text('codeLabel', { language: name })}>
        <pre>
          <code>{nodes}</code>
        </pre>
      </div>
    </figure>
  );
}
