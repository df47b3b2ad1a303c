import { useMessages } from '../../messages/messages.ts';
import type { DayPeriod } from './greeting.model.ts';

const keys = { morning: 'goodMorning', afternoon: 'goodAfternoon', evening: 'goodEvening', night: 'upLate' } as const;

/** The page's h1: the greeting, or the plain question where the person was greeted already. */
export function Greeting({ period, firstName }: { period: DayPeriod | null; firstName: string }) {
  const text = useMessages();
  if (!period) return <h1 className="ui-greeting">{text('greetingNote')}</h1>;
  return (
    <header>
      <h1 className="ui-greeting">
        {firstName ? text(keys[period]) : text(keys[period]).replace(/,$/, '')} <em>{firstName}</em>
      </h1>
      <p className="ui-greeting-note">{text('greetingNote')}</p>
    </header>
  );
}
