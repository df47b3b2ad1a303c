import { Button, type ButtonProps, Tooltip } from 'antd';
import { useId } from 'react';

/** What `IconButton` takes: a button's properties, and what it does in words. */
export interface IconButtonProps extends Omit<ButtonProps, 'aria-label' | 'children' | 'title'> {
  label: string;
}

/** What stands beside a trigger opens within its landmark, so that whoever goes by landmarks finds it there. */
export const landmarkOf = (trigger: HTMLElement): HTMLElement =>
  trigger.closest<HTMLElement>('[role="dialog"], main, aside, nav') ?? trigger.closest('header') ?? document.body;

/** A button that is an icon: its name for who listens is the tooltip for who looks. Also as the trigger of a menu. */
export function IconButton({ label, ...button }: IconButtonProps) {
  // antd's own ids are all the same one in tests, where a dialog would be named by a tooltip.
  const id = useId();
  return (
    <Tooltip id={id} title={label} getPopupContainer={landmarkOf}>
      <Button type="text" aria-label={label} {...button} />
    </Tooltip>
  );
}
