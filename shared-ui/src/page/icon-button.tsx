import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

/** Describes the props of `IconButton`: those of a button, and its label. */
export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'title'> {
  label: string;
}

/** Returns the landmark of a trigger. What the trigger opens goes there, so that screen readers find it beside the trigger. */
export const landmarkOf = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('[role="dialog"], main, aside, nav') ?? trigger.closest('header') ?? document.body;

/** Renders a button with only an icon. The tooltip text doubles as the accessible name. It also works as the trigger of a menu. */
export function IconButton({ label, ...button }: IconButtonProps) {
  // In tests antd gives every tooltip the same id, so a dialog would take its name from a tooltip.
  const id = useId();
  return (
    <Tooltip id={id} title={label} getPopupContainer={landmarkOf}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  );
}
