import { useState } from 'react';
import { lazyCode } from 'shared-contracts';
import type { PageTrial } from 'shared-contracts/registry';
import { Button, formatDateTime, LazyPart, useCopied } from 'shared-ui';
import { useMessages } from './trials.messages.ts';
import * as styles from './trials.module.css';

interface TrialBannerProps {
  readonly trial?: PageTrial;
  /** Lists the parts of the link that couldn't be applied, as sentences. */
  readonly problems: readonly string[];
  readonly mayChange: boolean;
}

const trialPanel = lazyCode(() => import(/* webpackChunkName: "trials" */ './trial-panel.tsx'));

/** Renders above everything while the page runs other releases than promoted. */
export function TrialBanner({ trial, problems, mayChange }: TrialBannerProps) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  const [isGone, setIsGone] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  if (isGone) return null;
  const parts = Object.entries(trial?.remotes ?? {}).map(([remote, { release }]) => `${remote} ${release}`);
  return (
    <section className={styles.trialBanner} aria-label={text('region')}>
      <p role="status">
        {trial ? text('trying', { parts: parts.join(', '), when: formatDateTime(trial.expiresAt) }) : null}
        {problems.map((problem) => (
          <strong key={problem}>{problem}</strong>
        ))}
      </p>
      {trial ? (
        <>
          <Button size="small" onClick={() => void copy(trial.mix)}>
            {isCopied ? text('copied') : text('copyMix')}
          </Button>
          {mayChange ? (
            <Button size="small" onClick={() => setIsOpen(true)}>
              {text('change')}
            </Button>
          ) : null}
          <Button size="small" type="primary" href="?trial=off">
            {text('leave')}
          </Button>
        </>
      ) : (
        <Button size="small" onClick={() => setIsGone(true)}>
          {text('dismiss')}
        </Button>
      )}
      <LazyPart code={trialPanel} isWanted={isOpen} onClose={() => setIsOpen(false)}>
        {({ TrialPanel }) => <TrialPanel isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </LazyPart>
    </section>
  );
}
