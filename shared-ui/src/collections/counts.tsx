import type { Icon } from '../icons.ts';

/** Describes one count. */
export interface Count {
  readonly key: string;
  readonly icon: Icon;
  readonly count: number;
  /** The count in words, such as "9 chats". */
  readonly label: string;
}

/** Renders how many of each kind there are, as icons with numbers. Kinds without any are left out. */
export function Counts({ label, counts }: { label: string; counts: readonly Count[] }) {
  return (
    <ul className="ui-counts" aria-label={label}>
      {counts
        .filter(({ count }) => count > 0)
        .map(({ key, icon: Picture, count, label: words }) => (
          <li key={key} title={words}>
            <Picture size={16} />
            <span aria-hidden="true">{count}</span>
            <span className="ui-visually-hidden">{words}</span>
          </li>
        ))}
    </ul>
  );
}
