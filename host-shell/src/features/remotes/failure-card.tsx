import { Button, useCopied } from 'shared-ui';
import { Check, Copy, Plug, RefreshCw } from 'shared-ui/icons';
import { useMessages } from '../../messages/messages.ts';
import * as styles from './failure-card.module.css';

interface FailureCardProps {
  readonly label: string;
  readonly failure: { readonly kind: 'unreachable' | 'refused' | 'crashed'; readonly code: string; readonly detail?: string };
  readonly onRetry: () => void;
  /** Leaves the page. A part beside the page has nothing to leave. */
  readonly onHome?: () => void;
}

const titles = { unreachable: 'remoteFailedTitle', refused: 'remoteRefusedTitle', crashed: 'remoteCrashedTitle' } as const;

/** Renders in place of a remote that failed. The shell and the other remotes keep working. */
export function FailureCard({ label, failure, onRetry, onHome }: FailureCardProps) {
  const text = useMessages();
  const { isCopied, copy } = useCopied();
  const note = failure.kind === 'refused' ? failure.detail : text(failure.kind === 'crashed' ? 'remoteCrashedNote' : 'remoteFailedNote');
  return (
    <div className={styles.place}>
      <div className={styles.card} role="alert">
        <span className={styles.sign}>
          <Plug size={26} />
        </span>
        <p className={styles.title}>{text(titles[failure.kind], { name: label })}</p>
        <p className={styles.note}>{note}</p>
        <div className={styles.ways}>
          <Button type={onHome ? 'primary' : 'default'} icon={<RefreshCw />} onClick={onRetry}>
            {text('retry')}
          </Button>
          {onHome ? <Button onClick={onHome}>{text('goHome')}</Button> : null}
        </div>
        {failure.kind === 'unreachable' ? <p className={styles.retrying}>{text('retrying')}</p> : null}
        <div className={styles.reason}>
          <small>{text('failureCode', { code: failure.code })}</small>
          <Button
            type="text"
            size="small"
            icon={isCopied ? <Check /> : <Copy />}
            aria-label={text('copyDetails')}
            title={text('copyDetails')}
            onClick={() => void copy(`${label}: ${failure.code}${failure.detail ? `\n${failure.detail}` : ''}`)}
          />
        </div>
      </div>
    </div>
  );
}
