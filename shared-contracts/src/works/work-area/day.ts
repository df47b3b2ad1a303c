const form = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a text is a day of the calendar, such as `2026-11-30`, from 1900 on. */
export function isDay(text: string): boolean {
  if (!form.test(text) || text < '1900') return false;
  const moment = new Date(`${text}T00:00:00Z`);
  // Some engines turn 30 February into 2 March.
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}
