import { useMessages } from '../../messages/messages.ts';
import type { DayPeriod } from './greeting.model.ts';

const keys = { morning: 'goodMorning', afternoon: 'goodAfternoon', evening: 'goodEvening', night: 'upLate' } as const;

/** Marks where the name goes: a character that no text contains. */
const placeOfName = '\uE000';

/** Renders the page's heading: the greeting, or only the question if the user was already greeted. */
export function Greeting({ period, firstName }: { period: DayPeriod | null; firstName: string }) {
  const text = useMessages();
  if (!period) return <h1 className="ui-greeting">{text('greetingNote')}</h1>;
  const [before, after] = text(`${keys[period]}To`, { name: placeOfName }).split(placeOfName);
  return (
    <header>
      <h1 className="ui-greeting">
        {firstName ? (
          <>
            {before}
            <em>{firstName}</em>
            {after}
          </>
        ) : (
          text(keys[period])
        )}
      </h1>
      <p className="ui-greeting-note">{text('greetingNote')}</p>
    </header>
  );
}
