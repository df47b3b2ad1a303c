import { cutText } from 'shared-contracts/text';
import { Button } from 'shared-ui';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import type { Conversation } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import * as styles from './conversation.module.css';

const findUnsent = ({ turns }: Conversation) => turns.find(({ delivery }) => delivery === 'waiting' || delivery === 'refused');

/** Lists unsent messages of other new chats, with a button to open each chat. */
export function UnsentElsewhere({ shown: { key, place, conversations } }: { shown: ReturnType<typeof useShownConversation> }) {
  const text = useMessages();
  const all = useStore(conversations.store, ({ outlines }) => outlines);
  const others = Object.values(all).filter((each) => each.key !== key && !each.sessionId && !each.isTemporary && findUnsent(each));
  return others.map((each) => (
    <p key={each.key} className={styles.note} role="status">
      <b>{text('notSent')}</b> {cutText(findUnsent(each)?.content ?? '', 80)}{' '}
      <Button size="small" onClick={() => conversations.adopt(place, each.key)}>
        {text('showUnsent')}
      </Button>
    </p>
  ));
}
