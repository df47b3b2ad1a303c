import { routes } from 'shared-contracts';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../shared/messages.ts';
import { breadcrumbs } from './breadcrumbs.model.ts';

/** What `Breadcrumbs` takes. */
export interface BreadcrumbsProps {
  /** Relative to `{base}`. */
  readonly path: string;
  /** Whether a path is a page; what is none is shown without a link. */
  readonly isPage: (path: string) => boolean;
  /** What a page is called whose last segment is an id, which tells nobody anything. */
  readonly titleOf: (path: string) => string | undefined;
}

/** The way back up, on pages deeper than the first level. */
export function Breadcrumbs({ path, isPage, titleOf }: BreadcrumbsProps) {
  const text = useMessages();
  const crumbs = breadcrumbs(path);
  if (crumbs.length === 0) return null;
  return (
    <nav className="breadcrumbs" aria-label={text('breadcrumbs')}>
      <ol>
        <li>
          <Link to={routes.home()}>{text('home')}</Link>
        </li>
        {crumbs.map(({ label: words, path: to }) => {
          const label = titleOf(to) ?? words;
          return (
            <li key={to} dir="auto">
              {isPage(to) ? <Link to={to}>{label}</Link> : label}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
