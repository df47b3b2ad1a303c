import { useEffect } from 'react';
import { EyeOff } from 'shared-ui/icons';
import { useShownConversation } from '../../shared/conversation/use-conversation.ts';
import { useMessages } from '../../shared/messages.ts';
import { ConversationPage } from '../../shared/page/conversation-page.tsx';

/** An incognito chat: nothing of it is stored, and nothing of it stays when the page is left. */
export function TempChatPage() {
  const text = useMessages();
  useForgotten();
  const mark = (
    <p className="conversation-mark">
      <EyeOff size={16} /> {text('incognitoMark')}
    </p>
  );
  return (
    <ConversationPage
      kind="temporary"
      title={text('incognitoTitle')}
      mark={mark}
      greeting={<h1 className="greeting">{text('incognitoTitle')}</h1>}
    />
  );
}

function useForgotten(): void {
  const { key, conversations } = useShownConversation('temporary');
  useEffect(() => () => conversations.leave(key), [conversations, key]);
}
