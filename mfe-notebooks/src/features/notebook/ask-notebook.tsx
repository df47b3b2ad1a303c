import { Section } from 'shared-ui';
import { AskKnowledge } from 'shared-ui/items';
import { useMessages } from '../../messages/messages.ts';

/** A question about what is in the notebook; the answer comes in a chat that looks nowhere else. */
export function AskNotebook({ notebookId }: { notebookId: string }) {
  const text = useMessages();
  return (
    <Section title={text('askTitle')}>
      <AskKnowledge knowledgeId={notebookId} label={text('askLabel')} placeholder={text('askPlaceholder')} />
    </Section>
  );
}
