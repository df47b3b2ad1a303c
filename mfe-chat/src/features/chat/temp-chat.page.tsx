import { useEffect } from 'react';
import { EyeOff } from 'shared-ui/icons';
import { ConversationPage } from '../../core/page/conversation-page.tsx';
import { useShownConversation } from '../../core/session/use-conversation.ts';
import { useIncognitoMessages } from '../../messages/incognito.ts';
import * as styles from './temp-chat.module.css';

/** Renders an incognito chat. It is not stored, and leaving the page removes it. */
export function TempChatPage() {
  const text = useIncognitoMessages();
  useLeaveOnUnmount();
  const mark = (
    <p className={styles.mark}>
      <EyeOff size={16} /> {text('incognitoMark')}
    </p>
  );
  return (
    <ConversationPage
      kind="temporary"
      title={text('incognitoTitle')}
      mark={mark}
      greeting={<h1 className="ui-greeting">{text('incognitoTitle')}</h1>}
    />
  );
}

function useLeaveOnUnmount(): void {
  const { key, conversations } = useShownConversation('temporary');
  useEffect(() => () => conversations.leave(key), [conversations, key]);
}
