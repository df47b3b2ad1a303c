import { useEffect, useState, useSyncExternalStore } from 'react';
import { lazyCode } from 'shared-contracts';
import { useShell } from 'shared-contracts/shell';
import { useLazy } from 'shared-ui';

// Only people without a model need it, and not before the page has come to rest.
const hint = lazyCode(() => import(/* webpackChunkName: "part-connect-hint" */ './connect-hint.tsx'));
const readyMs = 5_000;

const never = () => () => undefined;

/** Renders the hint below a new chat while no model is connected. */
export function HomeHint() {
  const { model } = useShell();
  const [isReady, setIsReady] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsReady(true), readyMs);
    return () => clearTimeout(timer);
  }, []);
  // Shells of earlier releases don't say whether a model is connected.
  const isUnconnected = useSyncExternalStore(model.subscribe ?? never, () => model.current().isUnconnected === true);
  // Nobody waits for a hint, so one that doesn't load leaves no message.
  const { module } = useLazy(hint, isUnconnected && isReady);
  return isUnconnected && module ? <module.ConnectHint /> : null;
}
