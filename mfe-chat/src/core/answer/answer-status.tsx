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

/** Announces the state of the answer to screen readers in a polite live region. */
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
      // Screen readers skip a repeated text; a zero-width space makes it new.
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
