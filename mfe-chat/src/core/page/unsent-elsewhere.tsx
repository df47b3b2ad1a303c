import { Button } from 'shared-ui';
import { useStore } from 'zustand';
import { useMessages } from '../../messages/messages.ts';
import type { Conversation } from '../conversation/conversation.model.ts';
import type { useShownConversation } from '../session/use-conversation.ts';

const unsentOf = ({ turns }: Conversation) => turns.find(({ delivery }) => delivery === 'waiting' || delivery === 'refused');

/** In a new chat: the messages of other new chats that were not sent, each with a way to its chat. */
export function UnsentElsewhere({ shown: { key, place, conversations } }: { shown: ReturnType<typeof useShownConversation> }) {
  const text = useMessages();
  const all = useStore(conversations.store, ({ outlines }) => outlines);
  const others = Object.values(all).filter((each) => each.key !== key && !each.sessionId && !each.isTemporary && unsentOf(each));
  return others.map((each) => (
    <p key={each.key} className="conversation-note" role="status">
      <b>{text('notSent')}</b> {unsentOf(each)?.content.slice(0, 80)}{' '}
      <Button size="small" onClick={() => conversations.adopt(place, each.key)}>
        {text('showUnsent')}
      </Button>
    </p>
  ));
}
