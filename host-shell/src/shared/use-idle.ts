import { useEffect, useState } from 'react';

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
