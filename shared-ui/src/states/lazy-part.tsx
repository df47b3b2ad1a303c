import { type ReactNode, useSyncExternalStore } from 'react';
import type { LazyCode } from 'shared-contracts';
import { Modal } from '../dialogs/modal.tsx';
import { useMessages } from '../messages.ts';
import { ErrorState } from './states.tsx';

const ignore = () => undefined;
const subscribeToNothing = () => ignore;

/** Describes what `useLazy` returns. */
export interface Lazy<Module> {
  /** Undefined until the code has loaded. */
  readonly module: Module | undefined;
  readonly hasFailed: boolean;
  readonly retry: () => void;
}

/** Loads code while it is wanted and retries automatically. */
export function useLazy<Module>(code: LazyCode<Module>, isWanted = true): Lazy<Module> {
  const { module, error } = useSyncExternalStore(isWanted ? code.subscribe : subscribeToNothing, code.getState);
  return { module, hasFailed: error !== undefined, retry: () => void code.load().catch(ignore) };
}

/** Describes the props of `LazyPart`. */
export interface LazyPartProps<Module> {
  code: LazyCode<Module>;
  /** Renders the part once its code has loaded. */
  children: (module: Module) => ReactNode;
  /** Code that is not wanted yet is not loaded; loaded code is always rendered. */
  isWanted?: boolean;
  /** Shown until then. */
  pending?: ReactNode;
  /** For dialogs: a failure is shown as a dialog too, and this closes it. */
  onClose?: () => void;
}

/**
 * Renders a part of a page whose code loads when the part is first shown. A failed download shows a message with Retry, and is retried
 * automatically.
 */
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
