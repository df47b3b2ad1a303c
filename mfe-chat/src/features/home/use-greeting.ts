import Cookies from 'js-cookie';
import { useEffect, useState } from 'react';
import { useSession } from 'shared-contracts/shell';
import { type DayPeriod, periodAt } from '../../shared/page/greeting.model.ts';

const greetingCookie = 'greeting';

/** The greeting of now, or null when this browser has been greeted in this period already. */
export function useGreeting(): { period: DayPeriod | null; firstName: string } {
  const session = useSession();
  const { period, stamp } = periodAt(new Date(), session?.timeZone);
  const [wasGreeted] = useState(() => Cookies.get(greetingCookie) === stamp);
  useEffect(() => {
    Cookies.set(greetingCookie, stamp, { expires: 1, sameSite: 'lax' });
  }, [stamp]);
  return { period: wasGreeted ? null : period, firstName: session?.firstName ?? '' };
}
