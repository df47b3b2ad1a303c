import { Modal } from 'antd';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { LazyCode } from 'shared-contracts';
import { useMessages } from '../messages.ts';
import { ErrorState } from './states.tsx';

const ignore = () => undefined;
const subscribeToNothing = () => ignore;

/** What `useLazy` returns. */
export interface Lazy<Module> {
  /** Undefined until the code is here. */
  readonly module: Module | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Fetches code while it is wanted and retries automatically until it is here. */
export function useLazy<Module>(code: LazyCode<Module>, isWanted = true): Lazy<Module> {
  const { module, error } = useSyncExternalStore(isWanted ? code.subscribe : subscribeToNothing, code.getState);
  return { module, hasFailed: error !== undefined, retry: () => void code.load().catch(ignore) };
}

/** What `LazyPart` takes. */
export interface LazyPartProps<Module> {
  code: LazyCode<Module>;
  /** Draws the part once its code is here. */
  children: (module: Module) => ReactNode;
  /** Code that is not wanted yet is not fetched; once here, it is drawn in any case. */
  isWanted?: boolean;
  /** What is shown until then. */
  pending?: ReactNode;
  /** For dialogs: a failure is shown as a dialog too, which this closes. */
  onClose?: () => void;
}

/** A part of a page whose code is fetched when the part is first shown. A failed download says so, offers Retry, and is retried automatically. */
export function LazyPart<Module>({ code, children, isWanted = true, pending, onClose }: LazyPartProps<Module>): ReactNode {
  const text = useMessages();
  const { module, hasFailed, retry } = useLazy(code, isWanted);
  if (module) return children(module);
  if (!isWanted) return null;
  if (!hasFailed) return pending;
  if (!onClose) return <ErrorState title={text('partFailed')} onRetry={retry} />;
  return (
    <Modal open title={text('partFailed')} okText={text('retry')} cancelText={text('cancel')} onOk={retry} onCancel={onClose}>
      {text('partFailedDetail')}
    </Modal>
  );
}
