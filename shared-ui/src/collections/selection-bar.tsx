import type { ReactNode } from 'react';
import { X } from '../icons.ts';
import { IconButton } from '../page/icon-button.tsx';

/** Describes the props of `SelectionBar`. */
export interface SelectionBarProps {
  /** The accessible name of the bar. */
  label: string;
  /** How many are chosen, in words. */
  title: string;
  clearLabel: string;
  onClear: () => void;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** Renders what can be done with the chosen rows, at the bottom of the window. */
export function SelectionBar({ label, title, clearLabel, onClear, children }: SelectionBarProps) {
  return (
    <div className="ui-selection-bar" role="toolbar" aria-label={label}>
      <strong aria-live="polite">{title}</strong>
      {children}
      <IconButton label={clearLabel} icon={<X />} onClick={onClear} />
    </div>
  );
}
