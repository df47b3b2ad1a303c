import { type ReactNode, useId } from 'react';

/** What `Section` takes. */
export interface SectionProps {
  title: string;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of a page under its own h2: a group of that name. */
export function Section({ title, actions, children }: SectionProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: several on a page would be as many landmarks, and no fieldset is meant.
    <div className="ui-section" role="group" aria-labelledby={titleId}>
      <div className="ui-section-head">
        <h2 id={titleId}>{title}</h2>
        {actions}
      </div>
      {children}
    </div>
  );
}
