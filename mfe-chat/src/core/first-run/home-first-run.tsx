import { type ReactNode, useEffect, useState } from 'react';
import { lazyCode } from 'shared-contracts';
import { useLazy } from 'shared-ui';
import { ConnectModel } from '../connect/connect-model.tsx';
import { waitForIdle } from '../session/idle.ts';
import * as styles from './first-run.module.css';
import { useFirstRun } from './first-run.store.ts';

// Only new accounts need it, and not for the first paint.
const code = lazyCode(() => import(/* webpackChunkName: "part-first-run" */ './first-run.tsx'));

type Code = Awaited<ReturnType<typeof code.load>>;

/** Loads the code of the first run when the page has come to rest. */
function useFirstRunCode(isWanted: boolean): Code | undefined {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (isWanted) void waitForIdle().then(() => setIsIdle(true));
  }, [isWanted]);
  return useLazy(code, isWanted && isIdle).module;
}

/** Returns whether the home page offers to connect a model. */
export function useHasOffers(): boolean {
  const { steps, isUnconnected } = useFirstRun();
  return steps !== undefined && isUnconnected && !steps.looks_around;
}

/** Renders the offers to connect a model above the message box, and the first steps. Their place is kept while they load. */
export function HomeOffers() {
  const { steps, isUnknown } = useFirstRun();
  const isOffered = useHasOffers();
  const part = useFirstRunCode(isOffered);
  // The dialog stays open on its last step when the offers are gone, because there is a model now.
  return (
    <ConnectModel>
      {(open) =>
        isOffered && steps ? (
          <div className={styles.offers} data-wide>
            {part ? <part.Offers steps={steps} open={open} /> : null}
          </div>
        ) : isUnknown ? (
          <span data-unknown />
        ) : null
      }
    </ConnectModel>
  );
}

interface HomeStartersProps {
  /** What is offered to people with a model. */
  readonly children: ReactNode;
  readonly onFiles: (files: Iterable<File>) => void;
}

/** Renders what can be started below the message box: without a model, what works without one. The first steps stay until they are done. */
export function HomeStarters({ children, onFiles }: HomeStartersProps) {
  const { steps, isUnconnected } = useFirstRun();
  const part = useFirstRunCode(steps !== undefined || isUnconnected);
  const hasOffers = useHasOffers();
  const hasSteps = steps !== undefined && !hasOffers;
  return (
    <>
      {hasSteps ? (
        <div className={styles.steps}>{part ? <part.Steps steps={steps} isUnconnected={isUnconnected} onFiles={onFiles} /> : null}</div>
      ) : null}
      {isUnconnected ? <div className={styles.cards}>{part ? <part.Cards onFiles={onFiles} /> : null}</div> : children}
    </>
  );
}
