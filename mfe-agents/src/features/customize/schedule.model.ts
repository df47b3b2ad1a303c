/** The rhythms that need no cron line to be written. */
export const rhythms = ['daily', 'workdays', 'weekly', 'monthly', 'own'] as const;
export type Rhythm = (typeof rhythms)[number];

export interface Plan {
  readonly rhythm: Rhythm;
  /** `HH:MM` */
  readonly time: string;
  /** The line as written, for a rhythm of one's own. */
  readonly own: string;
}

const days: Record<Exclude<Rhythm, 'own'>, string> = { daily: '* * *', workdays: '* * 1-5', weekly: '* * 1', monthly: '1 * *' };

/** A plan as a cron line. */
export function cronOf({ rhythm, time, own }: Plan): string {
  if (rhythm === 'own') return own.trim();
  const [hour = 9, minute = 0] = time.split(':').map(Number);
  return `${minute} ${hour} ${days[rhythm]}`;
}

/** A cron line as a plan: one of the known rhythms where it is one. */
export function planOf(cron: string): Plan {
  const [, minute = '', hour = '', rest = ''] = /^(\d{1,2}) (\d{1,2}) (.+)$/.exec(cron.trim()) ?? [];
  const known = rhythms.find((rhythm) => rhythm !== 'own' && days[rhythm] === rest);
  const time = `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}`;
  return known ? { rhythm: known, time, own: cron } : { rhythm: 'own', time: '09:00', own: cron };
}
