import Cookies from 'js-cookie';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-contracts/shell';
import { type DayPeriod, periodAt } from '../../core/welcome/greeting.model.ts';

const greetingCookie = 'greeting';

/** The greeting of now, or null when this browser has been greeted in this period already. */
export function useGreeting(): { period: DayPeriod | null; firstName: string } {
  const session = useSession();
  const [[greetedStamp, lastZone]] = useState(() => (Cookies.get(greetingCookie) ?? '').split('|'));
  // The profile, and with it the zone, arrives after the page: until then the last one that was known stands in.
  const zone = session?.timeZone ?? lastZone;
  const { period, stamp } = periodAt(new Date(), zone);
  const wasGreeted = greetedStamp === stamp;
  useEffect(() => {
    Cookies.set(greetingCookie, `${stamp}|${zone ?? ''}`, { expires: 1, sameSite: 'lax' });
  }, [stamp, zone]);
  return { period: wasGreeted ? null : period, firstName: session?.firstName ?? '' };
}
