import Cookies from 'js-cookie';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-contracts/shell';
import { type DayPeriod, getPeriodAt } from '../../core/welcome/greeting.model.ts';

const greetingCookie = 'greeting';

/** Returns the current greeting, or null if this browser was already greeted in this period. */
export function useGreeting(): { period: DayPeriod | null; firstName: string } {
  const session = useSession();
  const [[greetedStamp, lastZone]] = useState(() => (Cookies.get(greetingCookie) ?? '').split('|'));
  // The profile, which has the time zone, loads after the page, so the last known zone is used until then.
  const zone = session?.timeZone ?? lastZone;
  const { period, stamp } = getPeriodAt(new Date(), zone);
  const wasGreeted = greetedStamp === stamp;
  useEffect(() => {
    Cookies.set(greetingCookie, `${stamp}|${zone ?? ''}`, { expires: 1, sameSite: 'lax' });
  }, [stamp, zone]);
  return { period: wasGreeted ? null : period, firstName: session?.firstName ?? '' };
}
