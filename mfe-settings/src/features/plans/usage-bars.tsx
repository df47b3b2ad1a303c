import type { Usage } from 'shared-contracts/settings-calls';
import { useMessages } from '../../messages/messages.ts';
import { formatAmount } from './amount.model.ts';
import * as styles from './usage-bars.module.css';

/** From this share on, a limit is almost full. */
const almostFull = 0.9;

/** Renders what is used of each limit as a bar, and what has no limit as a number. */
export function UsageBars({ usage }: { usage: readonly Usage[] }) {
  const text = useMessages();
  return (
    <>
      <dl className={styles.bars} aria-label={text('usageLabel')}>
        {usage.map(({ what, used, limit }) => {
          const share = limit ? Math.min(1, used / limit) : 0;
          const isAlmostFull = share >= almostFull;
          const shown = formatAmount(what, used);
          return (
            <div key={what}>
              <dt>{isAlmostFull ? text('almostFull', { what: text(`usage_${what}`) }) : text(`usage_${what}`)}</dt>
              <dd>{limit === null ? shown : text('usedOf', { used: shown, limit: formatAmount(what, limit) })}</dd>
              {limit === null ? null : (
                <span className={styles.track} data-full={isAlmostFull || undefined} aria-hidden="true">
                  {/* The smallest use shows, none doesn't. */}
                  <span style={{ inlineSize: `${share * 100}%`, minInlineSize: share > 0 ? 4 : 0 }} />
                </span>
              )}
            </div>
          );
        })}
      </dl>
      <p className={styles.note}>{text('limitNote')}</p>
    </>
  );
}
