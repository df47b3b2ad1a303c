import { type ReactNode, useId } from 'react';

/** What `Section` takes. */
export interface SectionProps {
  title: string;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own h2: a region of that name. */
export function Section({ title, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    <section className="section" aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId}>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
