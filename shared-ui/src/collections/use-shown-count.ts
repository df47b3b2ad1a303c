import { useEffect, useRef, useState } from 'react';

/** How many items are drawn first, and with each time the end comes near. */
const step = 100;

/**
 * Returns how many items to draw, so that a long collection doesn't hold up its page: more once the element with `end` comes near. What was
 * drawn stays, so that searching in the page finds it.
 */
export function useShownCount(total: number) {
  const [count, setCount] = useState(step);
  const end = useRef<HTMLDivElement>(null);
  const hasMore = count < total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: observing again reports whether the end is still near.
  useEffect(() => {
    if (!hasMore || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setCount((now) => now + step);
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, count]);
  return { count: Math.min(count, total), hasMore, end };
}
