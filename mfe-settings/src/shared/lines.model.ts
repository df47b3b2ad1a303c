/** A text of several lines as its first line and the points after it. */
export function linesOf(value: string): { lead: string; points: string[] } {
  const [lead = '', ...points] = value.split('\n');
  return { lead, points };
}
