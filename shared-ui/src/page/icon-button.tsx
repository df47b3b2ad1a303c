import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId, useRef, useState } from 'react';

/** Describes the props of `IconButton`: those of a button, and its label. */
export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'title'> {
  label: string;
}

/** Returns the landmark of a trigger. What the trigger opens goes there, so that screen readers find it beside the trigger. */
export const landmarkOf = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('[role="dialog"], main, aside, nav') ?? trigger.closest('header') ?? document.body;

/**
 * Renders a button with only an icon. The tooltip text doubles as the accessible name. It also works as the trigger of a menu: a press hides
 * the tooltip, which would otherwise lie over what the press opens, until the pointer or the focus comes back.
 */
export function IconButton({ label, onPointerDown, onClick, onPointerLeave, onBlur, ...button }: IconButtonProps) {
  // In tests antd gives every tooltip the same id, so a dialog would take its name from a tooltip.
  const id = useId();
  const [isNamed, setIsNamed] = useState(false);
  const isPressed = useRef(false);
  return (
    <Tooltip
      id={id}
      title={label}
      getPopupContainer={landmarkOf}
      open={isNamed}
      onOpenChange={(isOpen) => setIsNamed(isOpen && !isPressed.current)}
    >
      <Button
        type="text"
        aria-label={label}
        {...button}
        onPointerDown={(event) => {
          // Before the focus of the press would open it.
          isPressed.current = true;
          onPointerDown?.(event);
        }}
        onClick={(event) => {
          isPressed.current = true;
          setIsNamed(false);
          onClick?.(event);
        }}
        onPointerLeave={(event) => {
          isPressed.current = false;
          onPointerLeave?.(event);
        }}
        onBlur={(event) => {
          // What a press opens may take the focus while the pointer rests on the button and still waits for the tooltip.
          isPressed.current &&= event.currentTarget.matches(':hover');
          onBlur?.(event);
        }}
      />
    </Tooltip>
  );
}
