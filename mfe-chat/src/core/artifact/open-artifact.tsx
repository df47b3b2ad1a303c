import { type ReactNode, useCallback } from 'react';
import { Button } from 'shared-ui';
import { type CodeAction, CodeActionContext } from 'shared-ui/chat';
import { AppWindow } from 'shared-ui/icons';
import { useAnswerMessages } from '../../messages/answers.ts';
import { listBlocks, readBlock } from './artifact.model.ts';
import { useArtifactPlace } from './use-artifact-place.ts';

/** Offers to open the blocks of a finished answer beside the chat. */
export function OpenableBlocks({ content, children }: { content: string; children: ReactNode }) {
  const { key: openKey, open } = useArtifactPlace();
  const text = useAnswerMessages();
  const offer: CodeAction = useCallback(
    (fenced) => {
      const block = readBlock(fenced);
      // A block that only the Markdown parser sees has no place in the list of versions.
      if (!block || !listBlocks(content).some(({ key }) => key === block.key)) return null;
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
    [content, openKey, open, text],
  );
  return <CodeActionContext value={offer}>{children}</CodeActionContext>;
}
