import type { ReactNode } from 'react';
import { PageHeader, type ParentPage } from 'shared-ui';
import { Link } from 'shared-ui/router';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './canvas-header.module.css';

interface CanvasHeaderProps {
  /** The pages above this one, outermost first. */
  parents: readonly ParentPage[];
  /** The page's title. */
  title: string;
  /** A field in place of the visible title. */
  field?: ReactNode;
  /** Beside the title: whether it is saved, and what is wrong. */
  states: ReactNode;
  actions: ReactNode;
}

/** Renders the header above a canvas that fills the page. */
export function CanvasHeader({ parents, title, field, states, actions }: CanvasHeaderProps) {
  const text = useMessages();
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        {/* In place of the breadcrumbs that the shell builds from the path. */}
        <nav className="ui-page-trail" data-part="breadcrumbs" aria-label={text('workflowPlace')}>
          {parents.map(({ label, to }) => (
            <Link key={to} to={to} dir="auto">
              {label}
            </Link>
          ))}
        </nav>
        <div className="ui-visually-hidden">
          <PageHeader title={title} />
        </div>
        <div className={styles.title}>
          {field ?? (
            <span className={styles.text} aria-hidden dir="auto">
              {title}
            </span>
          )}
          <span className={styles.states}>{states}</span>
        </div>
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
