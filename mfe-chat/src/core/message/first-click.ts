import type { MouseEvent } from 'react';

/**
 * Returns a handler that ignores the second click of a double click. When a question was answered, the next one may take its place within
 * that time, and nobody has read it yet.
 */
export const onFirstClick =
  (run: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) run();
  };
