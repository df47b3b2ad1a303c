import type { RefObject } from 'react';
import { IconButton } from 'shared-ui';
import type { ComposerHandle } from 'shared-ui/chat';
import { Lightbulb } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';

interface PromptsButtonProps {
  draft: string;
  composer: RefObject<ComposerHandle | null>;
  onSave: (words: string) => void;
}

/** Opens the menu of prompts, as `/` does. Once something is written, it saves that as a prompt instead. */
export function PromptsButton({ draft, composer, onSave }: PromptsButtonProps) {
  const text = useMessages();
  const hasWords = draft.trim() !== '' && !/^[/／]/.test(draft);
  const handleClick = () => {
    if (hasWords) onSave(draft.trim());
    else if (draft.trim() === '') composer.current?.insert('/');
  };
  return <IconButton shape="circle" label={text(hasWords ? 'saveAsPrompt' : 'prompts')} icon={<Lightbulb />} onClick={handleClick} />;
}
