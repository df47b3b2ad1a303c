import { useEffect, useRef, useState } from 'react';
import type { MessageStatus } from 'shared-contracts';
import { text } from '../../messages/messages.ts';

const stillEveryMs = 7_000;
const endings = {
  complete: 'statusComplete',
  stopped: 'statusStopped',
  interrupted: 'statusInterrupted',
  failed: 'statusInterrupted',
} as const;

/** The one polite line that tells a screen reader how the answer is going. */
export function AnswerStatus({ isBusy, ending }: { isBusy: boolean; ending: MessageStatus | undefined }) {
  const [line, setLine] = useState('');
  const wasBusy = useRef(false);
  useEffect(() => {
    if (!isBusy) {
      if (wasBusy.current && ending && ending !== 'running') setLine(text(endings[ending]));
      wasBusy.current = false;
      return;
    }
    wasBusy.current = true;
    setLine(text('statusAnswering'));
    let turn = 0;
    const timer = setInterval(() => {
      // The same words twice would not be read again; an invisible mark makes them new.
      turn += 1;
      setLine(`${text('statusStillAnswering')}${turn % 2 ? '' : '\u200b'}`);
    }, stillEveryMs);
    return () => clearInterval(timer);
  }, [isBusy, ending]);
  return (
    <p className="ui-visually-hidden" role="status">
      {line}
    </p>
  );
}
