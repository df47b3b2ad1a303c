import { isApiError } from 'shared-contracts';
import { type ChatSettings, saveChatSettings } from 'shared-contracts/preset-calls';
import { useShell } from 'shared-contracts/shell';
import { useSettingsMessages } from '../../messages/settings.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import { ModelSettings } from './model-settings.tsx';

interface ChatSettingsProps {
  shown: ReturnType<typeof useShownConversation>;
  onClose: () => void;
}

/** Sets how a chat is answered. A new chat keeps its settings until its first message, an incognito chat as long as it is open. */
export function ChatSettingsModal({
  shown: { conversation, conversations, key, sessionId: inUrl, isTemporary },
  onClose,
}: ChatSettingsProps) {
  const text = useSettingsMessages();
  const { api, notify } = useShell();
  const sessionId = conversation.sessionId ?? inUrl;
  const apply = async (settings: ChatSettings) => {
    try {
      if (sessionId) await api.call(saveChatSettings, { body: { session_id: sessionId, settings } });
    } catch (error) {
      notify.error({ title: text('settingsFailed'), ...(isApiError(error) ? { description: error.message } : {}) });
      return;
    }
    conversations.ensure(key, sessionId, isTemporary);
    conversations.setSettings(key, settings);
    onClose();
  };
  return (
    <ModelSettings
      title={text('title')}
      settings={conversation.settings}
      startsWithDefault={sessionId === null}
      submitLabel={text('forChat')}
      onSubmit={apply}
      onClose={onClose}
    />
  );
}
