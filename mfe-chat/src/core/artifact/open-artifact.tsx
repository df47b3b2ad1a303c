import { type ReactNode, useCallback, useMemo } from 'react';
import { Button } from 'shared-ui';
import { type CodeAction, CodeActionContext } from 'shared-ui/chat';
import { AppWindow } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import { listBlocks, readBlock } from './artifact.model.ts';
import { useArtifactPlace } from './use-artifact-place.ts';

interface OpenableBlocksProps {
  /** The text of the finished answer; null while it grows. */
  content: string | null;
  children: ReactNode;
}

/** Offers to open the blocks of a finished answer beside the chat. */
export function OpenableBlocks({ content, children }: OpenableBlocksProps) {
  const { key: openKey, open } = useArtifactPlace();
  const text = useAnswerMessages();
  const keys = useMemo(() => new Set(content === null ? [] : listBlocks(content).map(({ key }) => key)), [content]);
  const offer: CodeAction = useCallback(
    (fenced) => {
      const block = readBlock(fenced);
      // A block that only the Markdown parser sees has no place in the list of versions.
      if (!block || !keys.has(block.key)) return null;
      const label = text('openArtifact', { title: block.title ?? text(`artifact_${block.kind}`) });
      return (
        <Button
          type="text"
          size="small"
          icon={<AppWindow size={16} />}
          aria-label={label}
          aria-pressed={openKey === block.key}
          data-artifact={block.key}
          onClick={() => open(block.key)}
        >
          {text('openBeside')}
        </Button>
      );
    },
    [keys, openKey, open, text],
  );
  // An answer without such blocks draws none of its code again when it ends.
  return <CodeActionContext value={keys.size ? offer : null}>{children}</CodeActionContext>;
}
