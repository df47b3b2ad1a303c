import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import { buildBreadcrumbs } from './breadcrumbs.model.ts';
import * as styles from './breadcrumbs.module.css';

export interface BreadcrumbsProps {
  /** Holds the current path, relative to `{base}`. */
  readonly path: string;
  /** Returns whether a path leads to a page. Other crumbs are plain text. */
  readonly isPage: (path: string) => boolean;
  /** Returns the title of a page, undefined for the words of its address, or nothing to leave it out. */
  readonly titleOf: (path: string, words: string) => string | undefined;
}

/** Renders links to the pages above, on pages deeper than the first level. */
export function Breadcrumbs({ path, isPage, titleOf }: BreadcrumbsProps) {
  const text = useMessages();
  const crumbs = buildBreadcrumbs(path);
  if (crumbs.length === 0) return null;
  return (
    <nav className={styles.breadcrumbs} data-part="breadcrumbs" data-print="hide" aria-label={text('breadcrumbs')}>
      <ol>
        {crumbs.map(({ label: words, path: to }) => {
          const label = titleOf(to, words) ?? words;
          return label === '' ? null : (
            <li key={to}>
              <bdi>{isPage(to) ? <Link to={to}>{label}</Link> : label}</bdi>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
