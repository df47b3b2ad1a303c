import { useState } from 'react';
import { routes } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { Composer } from 'shared-ui/chat';
import { askAgents } from '../../core/agent/agents.api.ts';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './ask-agents.module.css';

/** Renders the chat input of the agents page. The answer opens in its own chat. */
export function AskAgents() {
  const text = useMessages();
  const { api, model, navigate, notify } = useShell();
  const [message, setMessage] = useState('');
  const [isSending, setIsSending] = useState(false);
  const handleSend = async (asked: string) => {
    if (isSending) return;
    setIsSending(true);
    try {
      const sessionId = await askAgents(api, asked, model.current().modelId);
      if (sessionId) return navigate.to(routes.chat({ sessionId }));
      notify.error({ title: text('askFailedTitle'), description: text('askFailedDetail') });
    } catch (error) {
      notify.error({ title: text('askFailedTitle'), description: error instanceof Error ? error.message : text('askFailedDetail') });
    }
    setIsSending(false);
  };
  return (
    <div className={styles.ask}>
      <Composer
        value={message}
        onChange={setMessage}
        onSend={(asked) => void handleSend(asked)}
        isDisabled={isSending}
        label={text('askLabel')}
        placeholder={text('askPlaceholder')}
      />
    </div>
  );
}
