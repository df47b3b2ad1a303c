/** Describes one level above the current page. */
export interface Crumb {
  readonly label: string;
  readonly path: string;
}

/** Limits the work for very long addresses; no page is nested this deep. */
const maxSegments = 20;

/** Matches the id of a thing, which says nothing to people. */
const id = /^[a-z]{2,5}_[a-z0-9]{20,}$/;

/**
 * Builds the breadcrumbs of a path relative to `{base}`: segments are split on dashes and capitalized. The last one is omitted, and so is
 * everything from an id on.
 */
export function buildBreadcrumbs(path: string): Crumb[] {
  const segments = path.split('/').filter(Boolean).slice(0, maxSegments);
  const firstId = segments.findIndex((segment) => id.test(segment));
  return segments.slice(0, firstId < 0 ? -1 : firstId).map((segment, index) => ({
    label: toTitle(segment),
    path: `/${segments.slice(0, index + 1).join('/')}`,
  }));
}

function toTitle(segment: string): string {
  return decode(segment)
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toLocaleUpperCase('en') + word.slice(1))
    .join(' ');
}

/** Addresses are untrusted input: a malformed escape is shown unchanged. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
