import { useSettingsMessages } from '../../messages/settings.ts';
import type { ChatTurn } from '../conversation/conversation.model.ts';
import { useThread } from '../message/thread-context.ts';
import { ModelSettings } from '../settings/model-settings.tsx';

/** Requests one more version of an answer with other settings. Those of the chat stay as they are. */
export function AnswerAgainModal({ turn, onClose }: { turn: ChatTurn; onClose: () => void }) {
  const text = useSettingsMessages();
  const { conversations, conversationKey, requestAnswer } = useThread();
  return (
    <ModelSettings
      title={text('againTitle')}
      settings={conversations.get(conversationKey)?.settings}
      submitLabel={text('again')}
      onSubmit={async (settings) => {
        requestAnswer(turn, 'regenerate', settings);
        onClose();
      }}
      onClose={onClose}
    />
  );
}
