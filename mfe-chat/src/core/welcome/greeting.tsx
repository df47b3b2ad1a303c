import { useMessages } from '../../messages/messages.ts';
import type { DayPeriod } from './greeting.model.ts';

const keys = { morning: 'goodMorning', afternoon: 'goodAfternoon', evening: 'goodEvening', night: 'upLate' } as const;

/** Renders the page's heading: the greeting, or only the question if the user was already greeted. */
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
