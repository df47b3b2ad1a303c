import { type ReactNode, useEffect, useRef } from 'react';

/** Describes what renders a list in groups: rows by their position in the whole list. */
export interface GroupParts {
  readonly label: string;
  /** How many rows each heading has. */
  readonly counts: readonly number[];
  readonly row: (index: number) => ReactNode;
  readonly heading: (group: number) => string;
  readonly Heading: 'h2' | 'h3';
  readonly onEndReached: (() => void) | undefined;
}

/** Renders a short list completely. Of a longer one it renders the first `limit` rows until the code for long lists has loaded. */
export function PlainGroups({ label, counts, row, heading, Heading, onEndReached, limit }: GroupParts & { readonly limit: number }) {
  const end = useRef<HTMLLIElement>(null);
  const count = counts.reduce((sum, one) => sum + one, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after more rows have come, the end is another.
  useEffect(() => {
    const mark = end.current;
    if (!mark || !onEndReached) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onEndReached();
    });
    observer.observe(mark);
    return () => observer.disconnect();
  }, [onEndReached, count]);
  let next = 0;
  return (
    <ul aria-label={label}>
      {counts.flatMap((size, group) => {
        const first = next;
        next += size;
        if (size === 0 || first >= limit) return [];
        const title = heading(group);
        const rows = Array.from({ length: Math.min(size, limit - first) }, (_, index) => first + index);
        return [
          <li key={title} className="ui-list-group-item">
            <Heading className="ui-list-group">{title}</Heading>
          </li>,
          ...rows.map((index) => {
            const node = row(index);
            return <li key={keyOf(node) ?? index}>{node}</li>;
          }),
        ];
      })}
      <li ref={end} aria-hidden="true" />
    </ul>
  );
}

const keyOf = (node: ReactNode): string | null => (typeof node === 'object' && node !== null && 'key' in node ? node.key : null);
