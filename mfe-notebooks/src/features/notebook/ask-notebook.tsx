import { Section } from 'shared-ui';
import { AskKnowledge } from 'shared-ui/items';
import { useNotebookMessages } from '../../messages/notebook.ts';

/** Renders the question field. The answer opens in a chat that uses only this notebook. */
export function AskNotebook({ notebookId }: { notebookId: string }) {
  const text = useNotebookMessages();
  return (
    <Section title={text('askTitle')}>
      <AskKnowledge knowledgeId={notebookId} label={text('askLabel')} placeholder={text('askPlaceholder')} />
    </Section>
  );
}
