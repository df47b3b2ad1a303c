import { lazyCode } from 'shared-contracts';
import { Button, LazyPart } from 'shared-ui';
import { SlidersHorizontal } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import type { useShownConversation } from '../session/use-conversation.ts';
import * as styles from './settings-button.module.css';

const dialog = lazyCode(() => import(/* webpackChunkName: "model-settings" */ './chat-settings.modal.tsx'));

interface PresetButtonProps {
  shown: ReturnType<typeof useShownConversation>;
  onOpen: () => void;
}

/** Renders the name of the preset that the chat was set by; it opens the settings. */
export function PresetButton({ shown, onOpen }: PresetButtonProps) {
  const text = useMessages();
  const name = shown.conversation.settings?.preset?.name;
  return name ? (
    <Button shape="round" icon={<SlidersHorizontal size={16} />} aria-label={text('modelSettingsOf', { name })} onClick={onOpen}>
      <span className={styles.name}>{name}</span>
    </Button>
  ) : null;
}

/** Renders the settings of the chat. Render it beside the composer: events inside of it would reach the message field as well. */
export function SettingsPart({ shown, onClose }: { shown: PresetButtonProps['shown']; onClose: () => void }) {
  return (
    <LazyPart code={dialog} onClose={onClose}>
      {({ ChatSettingsModal }) => <ChatSettingsModal shown={shown} onClose={onClose} />}
    </LazyPart>
  );
}
