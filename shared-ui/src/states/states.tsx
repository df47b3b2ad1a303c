import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import { CircleAlert, RefreshCw, WifiOff } from '../icons.ts';
import { useMessages } from '../messages.ts';
import { useOnline } from './use-online.ts';

/** Describes the props of `EmptyState`. */
export interface EmptyStateProps {
  title: string;
  note?: ReactNode;
  icon?: ReactNode;
  /** The main action here, usually a button. */
  action?: ReactNode;
}

/** Renders a list or page with nothing to show yet, and offers one action. */
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

/** Describes the props of `ErrorState`. */
export interface ErrorStateProps {
  title?: string;
  note?: ReactNode;
  /** The failure itself. Its request id, if any, is shown for support. */
  error?: unknown;
  onRetry?: () => void;
  isRetrying?: boolean;
}

const getRequestId = (error: unknown): string | undefined => {
  if (typeof error !== 'object' || error === null || !('requestId' in error)) return undefined;
  return typeof error.requestId === 'string' && error.requestId ? error.requestId : undefined;
};

/** Renders a list or page that could not be loaded, with the request id and Retry. */
export function ErrorState({ title, note, error, onRetry, isRetrying = false }: ErrorStateProps) {
  const text = useMessages();
  const requestId = getRequestId(error);
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

/** Describes the props of `ListSkeleton`. */
export interface ListSkeletonProps {
  /** `row` for panels, `tile` for pages, `card` for galleries. */
  shape?: 'row' | 'tile' | 'card';
}

/** Renders the four placeholders of a list. Without a network, nothing loads, so it says so instead. */
export function ListSkeleton({ shape = 'row' }: ListSkeletonProps) {
  const text = useMessages();
  if (!useOnline())
    return (
      <div role="status">
        <EmptyState icon={<WifiOff />} title={text('offlineTitle')} note={text('offlineWaits')} />
      </div>
    );
  return (
    <div className="ui-skeletons" data-shape={shape} role="status" aria-label={text('loading')}>
      <div className="ui-skeleton" />
      <div className="ui-skeleton" />
      <div className="ui-skeleton" />
      <div className="ui-skeleton" />
    </div>
  );
}

/** Shows a line while the browser has no network. */
export function OfflineNotice() {
  const text = useMessages();
  if (useOnline()) return null;
  return <Alert type="warning" showIcon icon={<WifiOff />} title={text('offlineTitle')} description={text('offlineDetail')} />;
}
