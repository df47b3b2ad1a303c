import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, CircleDashed, CircleX, Clock, LoaderCircle, TriangleAlert } from '../icons.ts';

const icons = {
  works: CircleCheck,
  busy: LoaderCircle,
  waits: Clock,
  attention: TriangleAlert,
  failed: CircleX,
  off: CircleDashed,
  info: CircleAlert,
} as const;

/** Describes the props of `Status`. */
export interface StatusProps {
  tone: keyof typeof icons;
  /** The state in words. */
  children: ReactNode;
}

/** Renders a state as an icon and words. Each tone has its own shape, so that they differ by more than color. */
export function Status({ tone, children }: StatusProps) {
  const Picture = icons[tone];
  return (
    <span className="ui-status" data-tone={tone}>
      <Picture size={15} />
      <span>{children}</span>
    </span>
  );
}
