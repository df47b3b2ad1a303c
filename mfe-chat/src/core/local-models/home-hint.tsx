import { useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useLazy } from 'shared-ui';
import { useUnconnected } from '../connect/use-unconnected.ts';

// Only people without a model need it, and not before the page has come to rest.
const hint = lazyCode(() => import(/* webpackChunkName: "part-connect-hint" */ './connect-hint.tsx'));
const readyMs = 5_000;

/** Renders the hint below a new chat while no model is connected. */
export function HomeHint() {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), readyMs);
    return () => clearTimeout(timer);
  }, []);
  const isUnconnected = useUnconnected();
  // Nobody waits for a hint, so one that doesn't load leaves no message.
  const { module } = useLazy(hint, isUnconnected && isReady);
  return isUnconnected && module ? <module.ConnectHint /> : null;
}
