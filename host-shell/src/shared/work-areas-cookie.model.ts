import { type WorkArea, workArea } from 'shared-contracts';
import { cookieValueMax } from './cookies.ts';

/** The areaDetails cookie (specification sections 3 and 9): as many areas, in their order, as a cookie holds; the descriptions stay out. */
export function packAreas(areas: readonly WorkArea[], maxLength = cookieValueMax): string {
  let packed = '[]';
  const kept: Omit<WorkArea, 'Description'>[] = [];
  for (const { Description: _, ...area } of areas) {
    kept.push(area);
    const next = JSON.stringify(kept);
    if (encodeURIComponent(next).length > maxLength) return packed;
    packed = next;
  }
  return packed;
}

/** A cookie is input: what is not an area is left out, and garbage counts as none. */
export function unpackAreas(value: string | undefined): WorkArea[] | undefined {
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
