import { type ComponentProps, cloneElement, type ReactElement, type Ref, useState } from 'react';
import { Tooltip } from 'shared-ui';

interface NameTooltipProps extends Omit<ComponentProps<typeof Tooltip>, 'children' | 'ref'> {
  readonly children: ReactElement<{ ref?: Ref<HTMLElement> }>;
  /** Gets the control, to which a menu around the tooltip returns the focus. */
  readonly ref?: Ref<HTMLElement>;
}

/**
 * Renders the name of a control as its tooltip. It opens for the pointer and the focus, but not for the focus that a press brings: placing
 * it would make the page answer the press later, and it would stay while the control keeps the focus.
 */
export function NameTooltip({ open, ref, children, ...tooltip }: NameTooltipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { ref: own } = children.props;
  return (
    <Tooltip {...tooltip} open={open ?? isOpen} onOpenChange={(wanted) => setIsOpen(wanted && !isPressing())}>
      {ref ? cloneElement(children, { ref: own ? joinRefs(own, ref) : ref }) : children}
    </Tooltip>
  );
}

const isPressing = () => document.querySelector(':active') !== null;

const joinRefs =
  (...refs: Ref<HTMLElement>[]) =>
  (element: HTMLElement | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(element);
      else if (ref) ref.current = element;
    }
  };
