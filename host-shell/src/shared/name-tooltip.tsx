import { type ComponentProps, useState } from 'react';
import { Tooltip } from 'shared-ui';

/**
 * Renders the name of a control as its tooltip. It opens for the pointer and the focus, but not for the focus that a press brings: placing
 * it would make the page answer the press later, and it would stay while the control keeps the focus.
 */
export function NameTooltip({ open, ...tooltip }: ComponentProps<typeof Tooltip>) {
  const [isOpen, setIsOpen] = useState(false);
  return <Tooltip {...tooltip} open={open ?? isOpen} onOpenChange={(wanted) => setIsOpen(wanted && !isPressing())} />;
}

const isPressing = () => document.querySelector(':active') !== null;
