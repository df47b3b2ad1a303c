import { type ReactNode, useId } from 'react';

/** Describes the props of `Section`. */
export interface SectionProps {
  title: string;
  /** Buttons or links beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders a part of a page under its own h2, as a group with that name. */
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
