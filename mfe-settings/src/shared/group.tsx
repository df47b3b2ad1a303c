import { type ReactNode, useId } from 'react';
import * as styles from './group.module.css';

/** Describes the props of `Group`. */
interface GroupProps {
  title: string;
  note?: ReactNode;
  children: ReactNode;
}

/** Renders a part of a settings page: what it is about at the start, its rows or fields beside it, and below it where there is no space. */
export function Group({ title, note, children }: GroupProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of settings may hold links, and is then no set of form fields.
    <div className={styles.group} role="group" aria-labelledby={titleId}>
      <div className={styles.about}>
        <h2 id={titleId}>{title}</h2>
        {note ? <p>{note}</p> : null}
      </div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
