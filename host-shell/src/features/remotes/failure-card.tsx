import { ErrorState } from 'shared-ui';
import { useMessages } from '../../messages/messages.ts';

interface FailureCardProps {
  readonly label: string;
  readonly failure: { readonly kind: 'unreachable' | 'refused' | 'crashed'; readonly code: string; readonly detail?: string };
  readonly onRetry: () => void;
}

/** Renders in place of a remote that failed. The shell and the other remotes keep working. */
export function FailureCard({ label, failure, onRetry }: FailureCardProps) {
  const text = useMessages();
  const titles = { unreachable: 'remoteFailedTitle', refused: 'remoteRefusedTitle', crashed: 'remoteCrashedTitle' } as const;
  const note = failure.kind === 'refused' ? failure.detail : text(failure.kind === 'crashed' ? 'remoteCrashedNote' : 'remoteFailedNote');
  return (
    <ErrorState
      title={text(titles[failure.kind], { name: label })}
      note={
        <>
          {note}
          <br />
          <small>{text('failureCode', { code: failure.code })}</small>
        </>
      }
      onRetry={onRetry}
    />
  );
}
