import { type ReactNode, useEffect, useRef } from 'react';
import { useShell } from 'shared-contracts/shell';
import { ChevronLeft, X } from '../icons.ts';
import { useMessages } from '../messages.ts';
import { IconButton } from '../page/icon-button.tsx';
import './inspector.css';

/** Describes the props of `Inspector`. */
export interface InspectorProps {
  /** The accessible name of what is inspected. */
  label: string;
  title: ReactNode;
  /** What kind of thing it is, or how it is. */
  note?: ReactNode;
  icon?: ReactNode;
  /** The way back to the list that it belongs to. */
  back?: { readonly label: string; readonly onBack: () => void };
  onClose: () => void;
  /** Buttons beside the one that closes. */
  actions?: ReactNode;
  /** Buttons that stay at the bottom. */
  footer?: ReactNode;
  /** Whether it needs a wider panel than most, such as a chat. */
  isWide?: boolean;
  /** Whether it takes the focus when it opens; otherwise only if nothing else has it. */
  takesFocus?: boolean;
  /** Whether it never takes the focus, because it opens with the page. */
  leavesFocus?: boolean;
  children: ReactNode;
}

/**
 * Shows what is selected on a page in the right panel, in place of the panel that belongs to the page, with a way back. Where the shell
 * is too old for that, it shows where it is rendered.
 */
export function Inspector(props: InspectorProps) {
  const Slot = useShell().panel.Inspector;
  if (!Slot) return <Frame {...props} />;
  return (
    <Slot label={props.label} onClose={props.onClose}>
      <Frame {...props} />
    </Slot>
  );
}

function Frame({
  label,
  title,
  note,
  icon,
  back,
  onClose,
  actions,
  footer,
  takesFocus,
  leavesFocus = false,
  isWide = false,
  children,
}: InspectorProps) {
  const text = useMessages();
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: something else is inspected.
  useEffect(() => {
    // What was chosen in the panel itself is gone with its list. A tooltip that loses the focus renders at once, which effects can't wait for.
    const isLost = !leavesFocus && document.activeElement === document.body;
    if (takesFocus || isLost) queueMicrotask(() => heading.current?.focus({ preventScroll: true }));
  }, [label]);
  const name = (
    <h2 ref={heading} tabIndex={-1} dir="auto">
      {title}
    </h2>
  );
  // Without a way back, the title takes its place.
  const isPlain = !back && !icon && !note;
  return (
    <section className="ui-inspector" data-wide={isWide || undefined} aria-label={label}>
      <div className="ui-inspector-bar">
        {back ? (
          <button type="button" className="ui-inspector-back" onClick={back.onBack}>
            <ChevronLeft size={16} />
            {back.label}
          </button>
        ) : isPlain ? (
          name
        ) : null}
        <span className="ui-inspector-actions">
          {actions}
          <IconButton size="small" icon={<X size={18} />} label={text('close')} onClick={onClose} />
        </span>
      </div>
      {isPlain ? null : (
        <div className="ui-inspector-head">
          {icon}
          <div>
            {name}
            {note ? <p>{note}</p> : null}
          </div>
        </div>
      )}
      <div className="ui-inspector-body">{children}</div>
      {footer ? <div className="ui-inspector-foot">{footer}</div> : null}
    </section>
  );
}
