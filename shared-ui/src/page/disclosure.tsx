import type { ReactNode } from 'react';
import { ChevronRight } from '../icons.ts';

/** Describes the props of `Disclosure`. */
export interface DisclosureProps {
  /** The line that is always shown and opens the rest. */
  summary: ReactNode;
  children: ReactNode;
  className?: string | undefined;
  onToggle?: (isOpen: boolean) => void;
}

/** Renders a line that opens what it summarizes. */
export function Disclosure({ summary, children, className = '', onToggle }: DisclosureProps) {
  return (
    <details className={`ui-disclosure ${className}`} onToggle={({ currentTarget }) => onToggle?.(currentTarget.open)}>
      <summary>
        <ChevronRight size={15} />
        {summary}
      </summary>
      {children}
    </details>
  );
}
