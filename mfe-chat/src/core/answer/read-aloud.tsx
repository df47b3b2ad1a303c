import { useEffect, useState } from 'react';
import { useShell } from 'shared-contracts/shell';
import { IconButton } from 'shared-ui';
import { Square, Volume2 } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import { speakable } from './speakable.model.ts';

/** Reads an answer aloud with the browser's own voices; one answer at a time on the page. */
export function ReadAloud({ content }: { content: string }) {
  const text = useMessages();
  const { notify } = useShell();
  const [isReading, setIsReading] = useState(false);
  // Who leaves the chat does not go on hearing it.
  useEffect(() => (isReading ? () => speechSynthesis.cancel() : undefined), [isReading]);

  const handleClick = () => {
    if (!('speechSynthesis' in globalThis)) {
      notify.info({ title: text('readMissingTitle'), description: text('readMissingDetail') });
      return;
    }
    speechSynthesis.cancel();
    if (isReading) return setIsReading(false);
    const words = new SpeechSynthesisUtterance(speakable(content));
    words.onend = () => setIsReading(false);
    words.onerror = () => setIsReading(false);
    speechSynthesis.speak(words);
    setIsReading(true);
  };
  const label = text(isReading ? 'stopReading' : 'readAloud');
  return <IconButton size="small" label={label} icon={isReading ? <Square size={16} /> : <Volume2 size={16} />} onClick={handleClick} />;
}
