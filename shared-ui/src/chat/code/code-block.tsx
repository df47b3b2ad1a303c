import { use } from 'react';
import { saveFile } from '../../files/save-file.ts';
import { Download } from '../../icons.ts';
import { useMessages } from '../../messages.ts';
import { IconButton } from '../../page/icon-button.tsx';
import { useMessages as useTextMessages } from '../markdown/markdown-messages.ts';
import { CopyButton } from '../message/copy-button.tsx';
import { CodeActionContext } from './code-action.ts';
import { toCodeFileName } from './code-file.ts';
import { useHighlighted } from './use-highlighted.ts';

interface CodeBlockProps {
  language: string;
  /** The whole line that opened the block, for what the page offers to do with it. */
  info?: string;
  code: string;
}

/** Renders a block of code: its language, buttons to save and copy it, and colors as soon as the language's grammar has loaded. */
export function CodeBlock({ language, info = language, code }: CodeBlockProps) {
  const text = useMessages();
  const own = useTextMessages();
  const name = language || text('plainCode');
  const offerAction = use(CodeActionContext);
  return (
    <figure className="ui-code-block" dir="ltr">
      <figcaption className="ui-code-bar">
        <span>{name}</span>
        <span className="ui-code-actions">
          {offerAction?.({ info, code })}
          <IconButton
            size="small"
            label={own('downloadCode')}
            icon={<Download size={16} />}
            onClick={() => saveFile(toCodeFileName(language), new Blob([code], { type: 'text/plain' }))}
          />
          <CopyButton value={code} label={text('copyCode')} />
        </span>
      </figcaption>
      <CodeText language={language} code={code} />
    </figure>
  );
}

/** Renders the text of a block of code, in colors as soon as the language's grammar has loaded. */
export function CodeText({ language, code }: Pick<CodeBlockProps, 'language' | 'code'>) {
  const text = useMessages();
  const { nodes, rest } = useHighlighted(code, language);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a form's; a section with a name would be a landmark, of which each name may stand once.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <div role="group" className="ui-code-scroll" tabIndex={0} aria-label={text('codeLabel', { language: language || text('plainCode') })}>
      <pre>
        <code>
          {nodes}
          {rest}
        </code>
      </pre>
    </div>
  );
}
