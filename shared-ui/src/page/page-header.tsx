import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../messages.ts';
import { Link, useLocation } from '../router.ts';

/** Describes a page above this one by its name. */
export interface ParentPage {
  label: string;
  to: string;
}

/** Describes the props of `PageHeader`. */
export interface PageHeaderProps {
  title: string;
  /** One line that says what the page is for. */
  note?: ReactNode;
  /** The pages above this one, outermost first. They replace the breadcrumbs that the shell builds from the path. */
  parents?: readonly ParentPage[];
  /** Other buttons, at most one primary button, and `PageMenu`, in this order. */
  actions?: ReactNode;
  /** False when another element, such as the composer, takes the focus on a new route. */
  takesFocus?: boolean;
}

/** Renders the page's h1. It sets the document's title and takes the focus after a navigation, so that screen readers announce the page. */
export function PageHeader({ title, note, parents, actions, takesFocus = true }: PageHeaderProps) {
  const text = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, pathname } = useLocation();
  // The router calls the first entry of a visit 'default'. The browser announces that page itself.
  const isNavigation = key !== 'default';

  useEffect(() => {
    document.title = `${title} · ${text('productName')}`;
  }, [title, text]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is the reason to focus again; queries and hashes are not.
  useEffect(() => {
    // A dialog that opened while the page loaded keeps the focus.
    if (takesFocus && isNavigation && !document.activeElement?.closest('[role="dialog"]')) heading.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <header className="ui-page-header">
      <div>
        {parents ? (
          <nav className="ui-page-trail" data-part="breadcrumbs" data-print="hide" aria-label={text('breadcrumbs')}>
            {parents.map(({ label, to }) => (
              <Link key={to} to={to} dir="auto">
                {label}
              </Link>
            ))}
          </nav>
        ) : null}
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {note ? <p>{note}</p> : null}
      </div>
      {actions ? <div className="ui-page-actions">{actions}</div> : null}
    </header>
  );
}
