import { useSession } from 'shared-contracts/shell';
import { formatWhen } from 'shared-ui';
import * as styles from './row-time.module.css';

interface RowTimeProps {
  at: string;
  /** Returns the sentence around the formatted time. */
  label: (when: string) => string;
}

/** Renders when a row's item changed. Narrow screens hide it. */
export function RowTime({ at, label }: RowTimeProps) {
  const session = useSession();
  return (
    <time className={styles.time} dateTime={at}>
      {label(formatWhen(at, { now: new Date(), timeZone: session?.timeZone }))}
    </time>
  );
}
