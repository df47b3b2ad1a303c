import { useRef, useState } from 'react';
import { newId, routes, type WorkArea } from 'shared-contracts';
import { startAreaChat } from 'shared-contracts/area-calls';
import { useShell } from 'shared-contracts/shell';
import { Composer } from 'shared-ui/chat';
import { useMessages } from '../../messages/messages.ts';
import { areaName } from './area-name.ts';
import * as styles from './areas.module.css';

/** Renders an area's chat input. The chat it starts is filed in the area. */
export function AreaChat({ area }: { area: WorkArea }) {
  const text = useMessages();
  const { api, model, navigate, notify } = useShell();
  const [message, setMessage] = useState('');
  const [isSending, setIsSending] = useState(false);
  /** Reuses the key for a resend, so a lost response does not start a second chat. */
  const sent = useRef({ message: '', key: '' });
  const handleSend = async (asked: string) => {
    if (isSending) return;
    setIsSending(true);
    if (sent.current.message !== asked) sent.current = { message: asked, key: newId() };
    try {
      const body = { AreaID: area.AreaID, message: asked, model: model.current().modelId };
      const { session_id: sessionId } = await api.call(startAreaChat, { body }, { idempotencyKey: sent.current.key });
      return navigate.to(routes.chat({ sessionId }));
    } catch (error) {
      notify.error({ title: text('chatNotStarted'), description: error instanceof Error ? error.message : text('tryAgain') });
    }
    setIsSending(false);
  };
  return (
    <div className={styles.areaChat}>
      <Composer
        value={message}
        onChange={setMessage}
        onSend={(asked) => void handleSend(asked)}
        isDisabled={isSending}
        label={text('areaChatLabel')}
        placeholder={text('areaChatPlaceholder', { name: areaName(area) })}
      />
    </div>
  );
}
