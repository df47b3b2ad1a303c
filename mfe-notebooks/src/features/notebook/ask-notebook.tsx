import { type FormEvent, useState } from 'react';
import { Button, Input, Section } from 'shared-ui';
import { useMessages } from '../../shared/messages.ts';
import { useAskNotebook } from '../../shared/use-ask-notebook.ts';

/** A question about what is in the notebook; the answer comes in a chat that looks nowhere else. */
export function AskNotebook({ notebookId }: { notebookId: string }) {
  const text = useMessages();
  const ask = useAskNotebook(notebookId);
  const [question, setQuestion] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '') return;
    setIsBusy(true);
    if (!(await ask(question.trim()))) setIsBusy(false);
  };
  return (
    <Section title={text('askTitle')}>
      <form className="file-row" onSubmit={(event) => void handleSubmit(event)}>
        <Input
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          aria-label={text('askLabel')}
          placeholder={text('askPlaceholder')}
          maxLength={4_000}
        />
        <Button type="primary" htmlType="submit" loading={isBusy} disabled={question.trim() === ''}>
          {text('ask')}
        </Button>
      </form>
    </Section>
  );
}
