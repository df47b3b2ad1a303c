/** Splits a text into its first line and the lines after it. */
export function splitLines(value: string): { lead: string; points: string[] } {
  const [lead = '', ...points] = value.split('\n');
  return { lead, points };
}
