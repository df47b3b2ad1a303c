import { useCallback, useRef, useState } from 'react';
import { limits } from 'shared-contracts';

const upKeys = ['ArrowUp', 'PageUp', 'Home'];

const distanceToEnd = (scroller: HTMLElement) => scroller.scrollHeight - scroller.scrollTop - scroller.clientHeight;

/**
 * Keeps the end of a growing list in view while the reader is there. Scrolling up by wheel, touch, key, or scroll bar stops following;
 * returning to within ten pixels of the end, or 'Jump to latest', resumes it.
 */
export function useFollow() {
  const scroller = useRef<HTMLElement | null>(null);
  const isFollowing = useRef(true);
  const [isAway, setIsAway] = useState(false);

  const stick = useCallback(() => {
    const element = scroller.current;
    if (element && isFollowing.current) element.scrollTop = element.scrollHeight;
  }, []);

  const detach = useRef<(() => void) | undefined>(undefined);
  // The list reports its scroller on every render; listen to each only once.
  const attach = useCallback(
    (element: unknown) => {
      if (element === scroller.current) return;
      detach.current?.();
      detach.current = undefined;
      scroller.current = null;
      if (!(element instanceof HTMLElement)) return;
      scroller.current = element;
      const letGo = () => {
        if (element.scrollHeight > element.clientHeight) isFollowing.current = false;
      };
      const handleWheel = (event: WheelEvent) => event.deltaY < 0 && letGo();
      const handleKey = (event: KeyboardEvent) => upKeys.includes(event.key) && letGo();
      const handlePointer = (event: PointerEvent) => event.target === element && letGo();
      const handleScroll = () => {
        const isAtEnd = distanceToEnd(element) <= limits.autoScrollThresholdPx;
        if (isAtEnd) isFollowing.current = true;
        setIsAway(!isAtEnd && !isFollowing.current);
      };
      // A line below the list, as of those who type, or a phone's keyboard takes room from it.
      const room = new ResizeObserver(stick);
      room.observe(element);
      const options = { passive: true };
      element.addEventListener('wheel', handleWheel, options);
      element.addEventListener('touchmove', letGo, options);
      element.addEventListener('keydown', handleKey);
      element.addEventListener('pointerdown', handlePointer);
      element.addEventListener('scroll', handleScroll, options);
      detach.current = () => {
        room.disconnect();
        element.removeEventListener('wheel', handleWheel);
        element.removeEventListener('touchmove', letGo);
        element.removeEventListener('keydown', handleKey);
        element.removeEventListener('pointerdown', handlePointer);
        element.removeEventListener('scroll', handleScroll);
      };
    },
    [stick],
  );

  const jump = useCallback(() => {
    isFollowing.current = true;
    setIsAway(false);
    stick();
  }, [stick]);

  const release = useCallback(() => {
    isFollowing.current = false;
  }, []);

  return { attach, stick, isAway, jump, release };
}
