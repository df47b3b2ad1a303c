/** Lists the rhythms of a schedule; `own` is a cron expression. */
export const rhythms = ['daily', 'workdays', 'weekly', 'monthly', 'own'] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Plan {
  readonly rhythm: Rhythm;
  /** `HH:MM` */
  readonly time: string;
  /** The cron expression as typed. */
  readonly own: string;
}

const days: Record<Exclude<Rhythm, 'own'>, string> = { daily: '* * *', workdays: '* * 1-5', weekly: '* * 1', monthly: '1 * *' };

/** Converts a plan to a cron expression. */
export function toCron({ rhythm, time, own }: Plan): string {
  if (rhythm === 'own') return own.trim();
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  return `${minute} ${hour} ${days[rhythm]}`;
}

/** Converts a cron expression to a plan, with a known rhythm where one matches. */
export function parsePlan(cron: string): Plan {
  const [, minute = '', hour = '', rest = ''] = /^(\d{1,2}) (\d{1,2}) (.+)$/.exec(cron.trim()) ?? [];
  const known = rhythms.find((rhythm) => rhythm !== 'own' && days[rhythm] === rest);
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return known ? { rhythm: known, time, own: cron } : { rhythm: 'own', time: '09:00', own: cron };
}
