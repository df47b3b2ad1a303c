import { type FormEvent, useState } from 'react';
import { routes, runEvent } from 'shared-contracts';
import { completeChat } from 'shared-contracts/calls';
import { useShell } from 'shared-contracts/shell';
import { Button, Input } from 'shared-ui';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from './item-messages.ts';

/** Describes the props of `AskKnowledge`. */
export interface AskKnowledgeProps {
  /** The notebook, folder or article (`knowledgeOfArticle`) that answers should be based on. */
  readonly knowledgeId: string;
  /** The accessible name of the field. */
  readonly label: string;
  readonly placeholder: string;
}

/** Renders a question field about one thing. Asking starts a chat that searches only there, and opens it. */
export function AskKnowledge({ knowledgeId, label, placeholder }: AskKnowledgeProps) {
  const text = useMessages();
  const ask = useAskKnowledge(knowledgeId);
  const [question, setQuestion] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (question.trim() === '') return;
    setIsBusy(true);
    if (!(await ask(question.trim()))) setIsBusy(false);
  };
  return (
    <form className="ui-ask-knowledge" onSubmit={(event) => void handleSubmit(event)}>
      <Input
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
        aria-label={label}
        placeholder={placeholder}
        maxLength={4_000}
      />
      <Button type="primary" htmlType="submit" loading={isBusy} disabled={question.trim() === ''}>
        {text('ask')}
      </Button>
    </form>
  );
}

/** Starts a chat whose answers are based on one thing and opens it once the question is stored. Returns whether that worked. */
export function useAskKnowledge(knowledgeId: string) {
  const { api, notify } = useShell();
  const navigate = useNavigate();
  const text = useMessages();
  return async (message: string): Promise<boolean> => {
    try {
      const body = { message, knowledge_id: knowledgeId, rag_enabled: true };
      for await (const { data } of api.stream(completeChat, { body })) {
        const event = runEvent.parse(JSON.parse(data));
        if (event.type !== 'started' || !event.session_id) continue;
        // The server finishes the answer, and the chat's page follows it.
        void navigate(routes.chat({ sessionId: event.session_id }));
        return true;
      }
    } catch {
      // The question stays in its field; the toast below says so for every reason.
    }
    notify.error({ title: text('askFailedTitle'), description: text('askFailed') });
    return false;
  };
}
