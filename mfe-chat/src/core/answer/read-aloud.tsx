import { useEffect, useState } from 'react';
import { useShell } from 'shared-contracts/shell';
import { IconButton } from 'shared-ui';
import { Square, Volume2 } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { toSpeech } from './speech.model.ts';

/** Reads an answer aloud with the browser's voices. Only one answer on the page is read at a time. */
export function ReadAloud({ content }: { content: string }) {
  const text = useMessages();
  const { notify } = useShell();
  const [isReading, setIsReading] = useState(false);
  // Stop reading when the user leaves the chat.
  useEffect(() => (isReading ? () => speechSynthesis.cancel() : undefined), [isReading]);

  const handleClick = () => {
    if (!('speechSynthesis' in globalThis)) {
      notify.info({ title: text('readMissingTitle'), description: text('readMissingDetail') });
      return;
    }
    speechSynthesis.cancel();
    if (isReading) return setIsReading(false);
    const words = new SpeechSynthesisUtterance(toSpeech(content));
    words.onend = () => setIsReading(false);
    words.onerror = () => setIsReading(false);
    speechSynthesis.speak(words);
    setIsReading(true);
  };
  const label = text(isReading ? 'stopReading' : 'readAloud');
  return <IconButton size="small" label={label} icon={isReading ? <Square size={16} /> : <Volume2 size={16} />} onClick={handleClick} />;
}
