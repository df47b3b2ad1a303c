import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { CircleAlert, RefreshCw, WifiOff } from '../icons.ts';
import { useMessages } from '../messages.ts';
import { useOnline } from './use-online.ts';

/** What `EmptyState` takes. */
export interface EmptyStateProps {
  title: string;
  note?: ReactNode;
  icon?: ReactNode;
  /** The one thing to do from here, usually a button. */
  action?: ReactNode;
}

/** A list or page that has nothing to show yet: says so, and offers one action. */
export function EmptyState({ title, note, icon, action }: EmptyStateProps) {
  return (
    <div className="ui-state">
      {icon}
      <p className="ui-state-title">{title}</p>
      {note ? <p className="ui-state-note">{note}</p> : null}
      {action}
    </div>
  );
}

/** What `ErrorState` takes. */
export interface ErrorStateProps {
  title?: string;
  note?: ReactNode;
  /** The failure itself; its request id, when it carries one, is shown for support. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
}

const requestIdOf = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' && error.requestId ? error.requestId : undefined;
};

/** A list or page that could not be loaded: says so, names the request, and offers Retry. */
export function ErrorState({ title, note, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const text = useMessages();
  const requestId = requestIdOf(error);
  return (
    <div className="ui-state" role="alert">
      <CircleAlert />
      <p className="ui-state-title">{title ?? text('errorTitle')}</p>
      {note ? <p className="ui-state-note">{note}</p> : null}
      {requestId ? <p className="ui-state-note">{text('requestId', { id: requestId })}</p> : null}
      {onRetry ? (
        <Button icon={<RefreshCw />} loading={isRetrying} onClick={onRetry}>
          {text('retry')}
        </Button>
      ) : null}
    </div>
  );
}

/** What `ListSkeleton` takes. */
export interface ListSkeletonProps {
  /** `row` for panels, `tile` for pages. */
  shape?: 'row' | 'tile';
}

/** The four placeholders that stand where a list will be. */
export function ListSkeleton({ shape = 'row' }: ListSkeletonProps) {
  const text = useMessages();
  return (
    <div className="ui-skeletons" data-shape={shape} role="status" aria-label={text('loading')}>
      <div className="ui-skeleton" />
      <div className="ui-skeleton" />
      <div className="ui-skeleton" />
      <div className="ui-skeleton" />
    </div>
  );
}

/** A line that shows itself while the browser has no network, and nothing otherwise. */
export function OfflineNotice() {
  const text = useMessages();
  if (useOnline()) return null;
  return <Alert type="warning" showIcon icon={<WifiOff />} title={text('offlineTitle')} description={text('offlineDetail')} />;
}
