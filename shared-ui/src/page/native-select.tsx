import type { ComponentProps } from 'react';
import { ChevronDown } from '../icons.ts';

/** Describes the props of `NativeSelect`: those of the browser's select. */
export interface NativeSelectProps extends Omit<ComponentProps<'select'>, 'className'> {
  /** Without a border, for a line of text. */
  isPlain?: boolean;
}

/** Renders the browser's own select in the product's look. It costs no library code, and phones show their own list. */
export function NativeSelect({ isPlain = false, ...select }: NativeSelectProps) {
  return (
    <span className="ui-select" data-plain={isPlain || undefined}>
      <select {...select} />
      <ChevronDown size={15} />
    </span>
  );
}
