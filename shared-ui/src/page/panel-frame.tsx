import { type ReactNode, useId } from 'react';

/** Describes the props of `PanelFrame`. */
export interface PanelFrameProps {
  title: string;
  /** Buttons beside the title. */
  actions?: ReactNode;
  /** The search field under the title. */
  search?: ReactNode;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  children: ReactNode;
}

/** Renders the frame of a right-panel view: a fixed header (title, actions, search), a scrolling body, and a footer. */
export function PanelFrame({ title, actions, search, footer, children }: PanelFrameProps) {
  const titleId = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a panel is no set of form fields; the slot around it is the landmark.
    <div className="ui-panel" role="group" aria-labelledby={titleId}>
      <div className="ui-panel-head">
        <div className="ui-panel-title">
          <h2 id={titleId}>{title}</h2>
          {actions}
        </div>
        {search}
      </div>
      <div className="ui-panel-body">{children}</div>
      {footer ? <div className="ui-panel-foot">{footer}</div> : null}
    </div>
  );
}
