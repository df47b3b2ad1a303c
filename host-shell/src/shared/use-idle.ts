import { useEffect, useState } from 'react';

/** Sets how long code and files wait that nobody needs on the first page, in milliseconds. */
export const afterFirstPageMs = 2_000;

/** Returns false until the first page had time to load. */
export function useAfterFirstPage(): boolean {
  const [isAfter, setIsAfter] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsAfter(true), afterFirstPageMs);
    return () => clearTimeout(timer);
  }, []);
  return isAfter;
}

/** Returns false until the page is idle for the first time. Work that isn't needed for the first view waits for it. */
export function useIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIsIdle(true);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(settle, 1_000);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(settle, { timeout: 3_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
}
