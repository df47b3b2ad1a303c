import { type WorkArea, workArea } from 'shared-contracts';
import { cookieValueMax } from './cookies.ts';

/** Serializes as many of the user's areas as fit into the areaDetails cookie, in order, without their descriptions and how they are shared. */
export function serializeAreas(areas: readonly WorkArea[], maxLength = cookieValueMax): string {
  let packed = '[]';
  const kept: Omit<WorkArea, 'Description' | 'sharing'>[] = [];
  for (const { Description: _, sharing, ...area } of areas) {
    // Access to an area of somebody else may have ended by the next visit.
    if (sharing?.owner) continue;
    kept.push(area);
    const next = JSON.stringify(kept);
    if (encodeURIComponent(next).length > maxLength) return packed;
    packed = next;
  }
  return packed;
}

/** Parses the cookie. It is untrusted input: anything that isn't an area is skipped. */
export function parseAreas(value: string | undefined): WorkArea[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value ?? '');
    if (!Array.isArray(parsed)) return undefined;
    const areas = parsed.flatMap((item) => {
      const area = workArea.safeParse(item);
      return area.success ? [area.data] : [];
    });
    return areas.length ? areas : undefined;
  } catch {
    return undefined;
  }
}
