import { routes, runEvent } from 'shared-contracts';
import { completeChat } from 'shared-contracts/calls';
import { useSession, useShell } from 'shared-contracts/shell';
import { useNavigate } from 'shared-ui/router';
import { useMessages } from './messages.ts';

/** Begins a chat whose answers rest on one notebook, and goes there once the question is stored. Answers whether it was. */
export function useAskNotebook(notebookId: string) {
  const { api, notify } = useShell();
  const email = useSession()?.email ?? '';
  const navigate = useNavigate();
  const text = useMessages();
  return async (message: string): Promise<boolean> => {
    try {
      const body = { email, message, knowledge_id: notebookId, rag_enabled: true };
      for await (const { data } of api.stream(completeChat, { body })) {
        const event = runEvent.parse(JSON.parse(data));
        if (event.type !== 'started' || !event.session_id) continue;
        // The answer is the server's to finish; the chat's page follows it.
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
