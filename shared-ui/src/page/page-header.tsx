import { type ReactNode, useEffect, useRef } from 'react';
import { useMessages } from '../messages.ts';
import { useLocation } from '../router.ts';

/** Describes the props of `PageHeader`. */
export interface PageHeaderProps {
  title: string;
  note?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
  /** False when another element, such as the composer, takes the focus on a new route. */
  takesFocus?: boolean;
}

/** Renders the page's h1. It sets the document's title and takes the focus after a navigation, so that screen readers announce the page. */
export function PageHeader({ title, note, actions, takesFocus = true }: PageHeaderProps) {
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
        <h1 ref={heading} tabIndex={-1} dir="auto">
          {title}
        </h1>
        {note ? <p>{note}</p> : null}
      </div>
      {actions ? <div className="ui-page-actions">{actions}</div> : null}
    </header>
  );
}
