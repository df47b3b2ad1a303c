/** One step above the page: its words, and the path it leads to. */
export interface Crumb {
  readonly label: string;
  readonly path: string;
}

/** No page's address has more. */
const segmentsMost = 20;

/** Specification section 2.2: built from the path; segments are split on dashes and capitalised, the last one is omitted. `path` is relative to `{base}`. */
export function breadcrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean).slice(0, segmentsMost);
  return segments.slice(0, -1).map((segment, index) => ({
    label: wordsOf(segment),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}

function wordsOf(segment: string): string {
  return decoded(segment)
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1))
    .join(' ');
}

/** An address is input: a broken escape is shown as it stands. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
